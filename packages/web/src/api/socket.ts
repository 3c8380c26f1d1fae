/**
 * Opens a websocket of this site at a path that the server has answered, which has the web root
 * before it already.
 */
export const openSocket = (path: string, protocol: string): WebSocket => {
  const address = new URL(path, window.location.href)
  address.protocol = address.protocol.replace('http', 'ws')
  return new WebSocket(address, protocol)
}
