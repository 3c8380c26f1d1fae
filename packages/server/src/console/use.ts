/** Of RFB, what the user does: keys, pointer, pasted text, keys as QEMU has them (RFC 6143, 7.5). */
const rfb = new Set([4, 5, 6, 255])

/**
 * Whether what a browser sends to a console is something that its user does. A page that shows a
 * screen asks for its changes all by itself, as long as it is open.
 */
export const isUse = (kind: string, [first]: Uint8Array): boolean =>
  kind === 'SERIAL' || (first !== undefined && rfb.has(first))
