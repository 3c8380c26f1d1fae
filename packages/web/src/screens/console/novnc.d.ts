/** The part of noVNC that is used here. https://github.com/novnc/noVNC/blob/master/docs/API.md */
declare module '@novnc/novnc' {
  export default class RFB extends EventTarget {
    constructor(target: Element, channel: WebSocket)
    background: string
    scaleViewport: boolean
    focus(options?: FocusOptions): void
    blur(): void
    disconnect(): void
    sendCtrlAltDel(): void
  }
}
