/** Who else may read or write a container (swift.common.middleware.acl). */
import { pythonRepr } from '#wire/python.ts'
import { refusedWith } from '#swift/answers.ts'

/** A list in the order and spelling in which it is kept; throws 400 when it has no meaning. */
export function cleanAcl(kind: 'read' | 'write', value: string): string {
  const all = value.split(',').map((each) => each.trim())
  return all.flatMap((each) => (each === '' ? [] : [cleanOne(kind, each)])).join(',')
}

const REFERRERS = ['.r', '.ref', '.referer', '.referrer']

function cleanOne(kind: 'read' | 'write', value: string): string {
  const colon = value.indexOf(':')
  if (colon < 0) return value
  const first = value.slice(0, colon).trim()
  let second = value.slice(colon + 1).trim()
  if (!first.startsWith('.')) return value
  if (!REFERRERS.includes(first)) {
    throw refusedWith(400, `Unknown designator ${pythonRepr(first)} in ACL: ${pythonRepr(value)}`)
  }
  if (kind === 'write') {
    throw refusedWith(400, `Referrers not allowed in write ACL: ${pythonRepr(value)}`)
  }
  const negated = second.startsWith('-')
  if (negated) second = second.slice(1).trim()
  if (second !== '*' && second.startsWith('*')) second = second.slice(1).trim()
  if (second === '' || second === '.') {
    const words = 'No host/domain value after referrer designation in ACL'
    throw refusedWith(400, `${words}: ${pythonRepr(value)}`)
  }
  return `.r:${negated ? '-' : ''}${second}`
}

export type Acl = { readonly referrers: readonly string[]; readonly groups: readonly string[] }

/** What a kept list says. */
export function parsedAcl(text: string): Acl {
  const all = text === '' ? [] : text.split(',')
  const referrers = all.filter((each) => each.startsWith('.r:'))
  const groups = all.filter((each) => !each.startsWith('.r:'))
  return { referrers: referrers.map((each) => each.slice('.r:'.length)), groups: groups.map(plain) }
}

function plain(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return text
    throw error
  }
}

/** Whether somebody may who comes from that page; the last entry that speaks of it decides. */
export function referrerAllowed(referrer: string | null, allowed: readonly string[]): boolean {
  const host = (URL.canParse(referrer ?? '') && new URL(referrer ?? '').hostname) || 'unknown'
  const fits = (one: string): boolean => one === host || (one.startsWith('.') && host.endsWith(one))
  return allowed.reduce((may, one) => {
    if (one.startsWith('-')) return fits(one.slice(1)) ? false : may
    return one === '*' || fits(one) ? true : may
  }, false)
}
