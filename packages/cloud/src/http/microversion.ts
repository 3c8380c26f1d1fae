import { badRequest, notAcceptable } from '#http/faults.ts'
import type { Version } from '#http/context.ts'

/** A service's range; `header` is its name in `OpenStack-API-Version: compute 2.47`. */
export type Microversions = {
  readonly header: string
  readonly min: string
  readonly max: string
  /** Nova's older header, still honoured and sent. */
  readonly legacyHeader?: string
}

/** Reads `2.47`. */
export function version(text: string): Version {
  const [major = '0', minor = '0'] = text.split('.')
  return { major: Number(major), minor: Number(minor) }
}

/** True when `a` is not older than `b`. */
export function atLeast(a: Version, b: Version): boolean {
  return a.major > b.major || (a.major === b.major && a.minor >= b.minor)
}

/** The version a request asks for; the oldest when it asks for none. Throws 400 and 406. */
export function negotiate(range: Microversions, headers: Headers): Version {
  const asked = askedVersion(range, headers)
  if (asked === undefined) return version(range.min)
  if (asked === 'latest') return version(range.max)
  if (!/^[1-9]\d*\.(0|[1-9]\d*)$/.test(asked)) {
    throw badRequest(
      `API Version String ${asked} is of invalid format. Must be of format MajorNum.MinorNum.`,
    )
  }
  const wanted = version(asked)
  if (!atLeast(wanted, version(range.min)) || !atLeast(version(range.max), wanted)) {
    throw notAcceptable(
      `Version ${asked} is not supported by the API. ` +
        `Minimum is ${range.min} and maximum is ${range.max}.`,
    )
  }
  return wanted
}

/** What the answer says about versions: nothing where the request asked for something unreadable. */
export function versionHeaders(range: Microversions, headers: Headers): Record<string, string> {
  const asked = askedVersion(range, headers)
  const used = asked === undefined ? range.min : asked === 'latest' ? range.max : asked
  if (!/^\d+\.\d+$/.test(used)) return {}
  const { header, legacyHeader } = range
  const vary = ['OpenStack-API-Version', ...(legacyHeader === undefined ? [] : [legacyHeader])]
  return {
    'openstack-api-version': `${header} ${used}`,
    ...(legacyHeader === undefined ? {} : { [legacyHeader.toLowerCase()]: used }),
    vary: vary.join(', '),
  }
}

function askedVersion(range: Microversions, headers: Headers): string | undefined {
  const entries = headers.get('openstack-api-version')?.split(',') ?? []
  for (const entry of entries) {
    const [type, asked] = entry.trim().split(/\s+/)
    if (type?.toLowerCase() === range.header && asked !== undefined) return asked.toLowerCase()
  }
  if (range.legacyHeader === undefined) return undefined
  return headers.get(range.legacyHeader)?.trim().toLowerCase()
}
