// SPDX-License-Identifier: Apache-2.0
// The search runs in a worker, and browsers refuse workers to pages that were opened as files. There it runs in a hidden frame.
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    constructor(url) {
      super()
      this.waiting = []
      this.frame = document.createElement("iframe")
      this.frame.hidden = true
      document.body.appendChild(this.frame)
      const inside = this.frame.contentWindow
      const load = address => new Promise((done, failed) => {
        const script = inside.document.createElement("script")
        script.src = new URL(address, document.baseURI)
        script.onload = done
        script.onerror = () => failed(new Error(`${address} cannot be loaded`))
        inside.document.body.appendChild(script)
      })
      inside.postMessage = data => this.dispatchEvent(new MessageEvent("message", { data }))
      inside.importScripts = (...addresses) => addresses.reduce((before, address) => before.then(() => load(address)), Promise.resolve())
      load(url).then(() => {
        const waiting = this.waiting
        this.waiting = null
        waiting.forEach(data => this.postMessage(data))
      })
    }

    postMessage(data) {
      if (this.waiting) {
        this.waiting.push(data)
      } else {
        const inside = this.frame.contentWindow
        inside.dispatchEvent(new inside.MessageEvent("message", { data }))
      }
    }

    terminate() {
      this.frame.remove()
    }
  }
}
