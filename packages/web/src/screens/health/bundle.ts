/** What is handed to support: how the cloud and the console are, without anything secret or personal. */
import type { EndpointHealth } from '@meridian/contract'
import type { Need } from '#screens/overview/needs.ts'

export type BundleParts = {
  readonly at: Date
  readonly console: { readonly version: string; readonly node: string }
  readonly endpoints: readonly EndpointHealth[]
  readonly unwell: readonly Need[]
  readonly well: number
  /** What could not be read, in the words of the page. */
  readonly unread: readonly string[]
  readonly settings: Readonly<Record<string, unknown>>
}

/** The JSON of it. The reasons for which somebody disabled something are left out: they are free text. */
export const bundleOf = (parts: BundleParts): string =>
  JSON.stringify(
    {
      made_at: parts.at.toISOString(),
      console: parts.console,
      endpoints: parts.endpoints,
      services: {
        up: parts.well,
        down_or_disabled: parts.unwell.map(({ kind, name, state, at }) => ({
          ...{ kind, name, state, last_heartbeat: at ?? null },
          age_seconds: at === undefined ? null : ageOf(at, parts.at),
        })),
        unread: parts.unread,
      },
      settings: redacted(parts.settings),
    },
    null,
    2,
  )

/** Services write times of UTC without a zone. */
const ageOf = (at: string, now: Date): number | null => {
  const time = Date.parse(/Z|[+-]\d\d:?\d\d$/.test(at) ? at : `${at.replace(' ', 'T')}Z`)
  return Number.isNaN(time) ? null : Math.max(0, Math.round((now.getTime() - time) / 1000))
}

/** Without what may be secret by its name, and without who stands in an address. */
export const redacted = (value: unknown): unknown => {
  if (typeof value === 'string') return value.replace(/(\w+:\/\/)[^/@\s]*@/g, '$1')
  if (Array.isArray(value)) return value.map(redacted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) =>
      secret.test(name) && typeof one === 'string' && !/^(true|false|\d+)$/.test(one)
        ? []
        : [[name, redacted(one)] as const],
    ),
  )
}

const secret = /secret|token|password|passwd|credential|private|user_?name|api_?key/i
