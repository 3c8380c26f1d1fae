/**
 * What Glance reads of the web (glance.common.utils, glance.common.scripts.utils), by the rules that
 * `import_filtering_opts` has by default: HTTP on its two ports, from no host that is this one or of
 * this link, such as the metadata service. Looked up once for each address and read from what was
 * found then, so that no name can mean another host a moment later.
 */
import { lookup } from 'node:dns/promises'
import { get as httpGet, type IncomingMessage } from 'node:http'
import { get as httpsGet } from 'node:https'
import { BlockList, isIP } from 'node:net'

const PORTS: Readonly<Record<string, readonly string[]>> = {
  'http:': ['', '443'],
  'https:': ['', '80'],
}
/** Hosts of this machine and its link; and what other systems take for this machine. */
const near = new BlockList()
near.addSubnet('127.0.0.0', 8)
near.addSubnet('169.254.0.0', 16)
near.addSubnet('0.0.0.0', 8)
near.addSubnet('fe80::', 10, 'ipv6')
// Loopback, the unspecified address and old forms of IPv4 addresses within those of IPv6.
near.addSubnet('::', 96, 'ipv6')
/** Each may lead to a next one. */
const MOST_REDIRECTS = 10
/** A server that says nothing for so long has gone. */
const IDLE = 60_000

/** A content of the web, and how long it is said to be; its bytes throw `WebFailed`. */
export type WebContent = {
  readonly bytes: AsyncIterable<Uint8Array>
  readonly length: number | undefined
}
/** An address cannot be read, or may not. */
export class WebFailed extends Error {}

/** The address that Glance would read this one from; undefined where it would not. */
export async function allowedAddress(uri: string): Promise<string | undefined> {
  const url = URL.canParse(uri) ? new URL(uri) : undefined
  const ports = url && PORTS[url.protocol]
  if (!url || !ports?.includes(url.port)) return undefined
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  // A host in another spelling, such as `0x7f.1`, is one that may be read in two ways.
  if (!isIP(host) && !hostAsWritten(uri, host)) return undefined
  if (isIP(host) && !uri.includes(host)) return undefined
  const addresses = isIP(host) ? [host] : await addressesOf(host)
  return addresses.find((one) => !near.check(one, isIP(one) === 6 ? 'ipv6' : 'ipv4'))
}

function hostAsWritten(uri: string, host: string): boolean {
  return /^https?:\/\/(?:[^/?#@]*@)?([^/?#:@]+)/i.exec(uri)?.[1]?.toLowerCase() === host
}

async function addressesOf(host: string): Promise<string[]> {
  // With the dot it is a name, whatever it looks like.
  const found = await lookup(`${host}.`.replace('..', '.'), { all: true }).catch(isUnknown)
  return found.map(({ address }) => address)
}

/** No addresses where the host name is unknown; throws any other error. */
function isUnknown(error: unknown): [] {
  if (error instanceof Error && 'syscall' in error && error.syscall === 'getaddrinfo') return []
  throw error
}

/** Reads an address, and those it leads to. Throws `WebFailed`. */
export async function openWeb(uri: string, signal: AbortSignal): Promise<WebContent> {
  let at = uri
  for (let left = MOST_REDIRECTS; left > 0; left--) {
    const address = await allowedAddress(at)
    if (address === undefined) throw new WebFailed(`URI does not pass filtering: ${at}`)
    const answer = await answerOf(new URL(at), address, signal)
    const { statusCode = 0, headers } = answer
    if (statusCode === 200)
      return { bytes: bytesOf(answer), length: numberOf(headers['content-length']) }
    answer.destroy()
    const next = statusCode >= 300 && statusCode < 400 ? headers.location : undefined
    if (next === undefined) throw new WebFailed(`HTTP Error ${statusCode}`)
    if (!URL.canParse(next, at)) throw new WebFailed(`No address: ${next}`)
    at = new URL(next, at).href
  }
  throw new WebFailed('The address leads to too many others.')
}

function numberOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text)
}

async function* bytesOf(answer: IncomingMessage): AsyncGenerator<Uint8Array> {
  try {
    // A message without an encoding is bytes.
    for await (const piece of answer) yield piece as Uint8Array
  } catch (cause) {
    throw new WebFailed('The content broke off.', { cause })
  }
}

/** The answer of that address, asked under the name of the host. */
function answerOf(url: URL, address: string, signal: AbortSignal): Promise<IncomingMessage> {
  const [get, port] = url.protocol === 'https:' ? [httpsGet, 443] : [httpGet, 80]
  return new Promise((resolve, reject) => {
    const asked = get({
      host: address,
      ...(isIP(url.hostname) ? {} : { servername: url.hostname }),
      port: url.port === '' ? port : url.port,
      path: `${url.pathname}${url.search}`,
      headers: {
        host: url.host,
        'user-agent': 'Python-urllib/3.11',
        'accept-encoding': 'identity',
      },
      // A connection of its own: none is kept that was made to another address.
      agent: false,
      signal,
    })
    asked.setTimeout(IDLE, () => asked.destroy(new Error('The server is silent.')))
    asked.once('response', resolve)
    asked.once('error', (cause) => reject(new WebFailed(cause.message, { cause })))
  })
}
