/** Asks an endpoint for its versions, for a short time, as nobody. */
import type { EndpointState } from '@meridian/contract'
import type { Transport } from '@meridian/openstack'

export type Probe = {
  readonly state: EndpointState
  readonly status: number | null
  readonly version: string | null
  readonly ms: number
}

/** An endpoint answers when it replies in time with any status but an error of its own (5xx, not 501). */
export const probe = async (
  transport: Transport,
  url: string,
  { timeoutMs, now }: { readonly timeoutMs: number; readonly now: () => number },
): Promise<Probe> => {
  const begun = now()
  const over = AbortSignal.timeout(timeoutMs)
  const seen = (some: Omit<Probe, 'ms'>): Probe => ({ ...some, ms: Math.max(0, now() - begun) })
  const ask = (at: string): Promise<Response> => {
    const headers = { accept: 'application/json' }
    return within(transport(new Request(at, { headers, redirect: 'manual', signal: over })), over)
  }
  /** Most services tell strangers of their versions one step above them; that they answer is known. */
  const versionAbove = async (at: string): Promise<string | null> => {
    const above = at.replace(/\/v\d+(\.\d+)?\/$/, '/')
    if (above === at) return null
    try {
      return await within(versionOf(await ask(above)), over)
    } catch {
      return null
    }
  }
  try {
    const reply = await ask(url)
    const { status } = reply
    if (status >= 500 && status !== 501) {
      await reply.body?.cancel()
      return seen({ state: 'fails', status, version: null })
    }
    const version = (await within(versionOf(reply), over)) ?? (await versionAbove(url))
    return seen({ state: 'answers', status, version })
  } catch {
    // The error becomes the probe's state; nothing else is done about it.
    return seen({ state: over.aborted ? 'hangs' : 'unreachable', status: null, version: null })
  }
}

/** A transport may take its time to notice that it is over. */
const within = <T>(work: Promise<T>, over: AbortSignal): Promise<T> => {
  const ended = Promise.withResolvers<never>()
  const end = () => ended.reject(new Error('it took too long'))
  over.addEventListener('abort', end, { once: true })
  if (over.aborted) end()
  return Promise.race([work, ended.promise]).finally(() => over.removeEventListener('abort', end))
}

/** As long as version documents are at most. */
const mostBytes = 65_536

const versionOf = async (reply: Response): Promise<string | null> => {
  const length = Number(reply.headers.get('content-length') ?? 0)
  if (!/json/.test(reply.headers.get('content-type') ?? '') || length > mostBytes) {
    await reply.body?.cancel()
    return null
  }
  try {
    return currentIn(JSON.parse(await beginningOf(reply)))
  } catch {
    return null
  }
}

/** The beginning of a body, up to a limit, whoever sends it. */
const beginningOf = async (reply: Response): Promise<string> => {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of reply.body ?? []) {
    pieces.push(piece)
    size += piece.length
    if (size > mostBytes) break
  }
  return Buffer.concat(pieces).toString('utf8')
}

/**
 * The version that a document calls current, or the last one: its highest microversion, else its id.
 * Keystone and Barbican have the list under `values`.
 */
export const currentIn = (document: unknown): string | null => {
  const { versions, version } = fieldsOf(document)
  const list = listOf(versions) ?? listOf(fieldsOf(versions)['values']) ?? [version]
  const found = list.map(fieldsOf)
  const current = found.find(({ status }) => /^(current|stable)$/i.test(String(status)))
  const { max_version, version: highest, id } = current ?? found.at(-1) ?? {}
  const word = [max_version, highest, id].find((one) => typeof one === 'string' && one !== '')
  return typeof word === 'string' ? word.slice(0, 40) : null
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

const listOf = (value: unknown): readonly unknown[] | undefined =>
  Array.isArray(value) ? value : undefined
