/** Answers that are read whole, of which there may be more than there is memory. */

/**
 * The longest answer that is read whole, unpacked. A list of ten thousand networks has some 6 MB, a
 * thousand servers with all their details 1.5; of anything longer no page could be made.
 */
export const mostBytes = 8 * 2 ** 20

/** So much everybody may read at once; for more than that one waits for a turn. */
export const fewBytes = 256 * 1024

/**
 * The text of an answer, or no more than its beginning, and whether that is all. It is counted as it
 * comes: beyond `most` bytes nothing more is read, and the connection is given up. `turn` is waited for
 * before more than `fewBytes` are read. Throws what breaks it off.
 */
export async function readText(
  response: Response,
  most: number,
  turn: () => Promise<unknown>,
): Promise<{ text: string; whole: boolean }> {
  const reader = response.body?.getReader()
  if (!reader) return { text: '', whole: true }
  let held = new Uint8Array(8 * 1024)
  let size = 0
  let whole = true
  // A compressed body has more bytes than its Content-Length says, so that they are counted, too.
  if (Number(response.headers.get('content-length')) > most) whole = false
  while (whole) {
    const { done, value } = await reader.read()
    if (done) break
    const few = size <= fewBytes
    const all = size + value.length
    whole = all <= most
    const kept = whole ? value : value.subarray(0, most - size)
    if (size + kept.length > held.length)
      held = new Uint8Array(held.buffer.transfer(Math.min(most, Math.max(2 * held.length, all))))
    held.set(kept, size)
    size += kept.length
    if (whole && few && size > fewBytes) await turn()
  }
  // Whether it hears of that is its own affair.
  if (!whole) reader.cancel(new Error('too long')).catch(() => undefined)
  const text = new TextDecoder().decode(held.subarray(0, whole ? size : Math.min(size, fewBytes)))
  // Given back at once: the collector of garbage does not hurry for what lies beside its heap.
  held.buffer.transfer(0)
  return { text, whole }
}
