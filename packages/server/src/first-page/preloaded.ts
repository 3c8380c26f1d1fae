import {
  extensions as extensionApi,
  isPart,
  keystone,
  lists,
  scopeHeader,
  scopeOf,
  settings,
  versions as versionApi,
  type CallReply,
  type Preloaded,
  type FirstPages,
  type FirstRequirement,
  type MicroversionedService,
  type ScopeChoice,
  type Settings,
} from '@meridian/contract'
import { compareVersions, hasEndpoint } from '@meridian/openstack'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { KnownExtensions } from '#extensions.ts'
import { identityVersion, presentCatalog } from '#keystone/session.ts'
import { pageSize } from '#page-size.ts'
import type { Decide } from '#policy/decide.ts'
import type { FoundPage } from '#first-page/pages.ts'
import type { Session } from '#sessions/session.ts'
import type { KnownVersions } from '#versions.ts'
import { presentUser, scopeFacts } from '#sessions/user-session.ts'

type Parts = {
  readonly decide: Decide
  readonly extensions: KnownExtensions['held']
  readonly versions: KnownVersions['held']
}

export type Visit = {
  readonly request: FastifyRequest
  readonly session: Session
  readonly pages: FirstPages | undefined
  readonly found: FoundPage | undefined
  /** The scope of the address, where the session is in it. */
  readonly scope: ScopeChoice
  /** How lists are shown to the user; undefined where that could not be read. */
  readonly lists: CallReply<typeof lists.load>['lists'] | undefined
}

/**
 * What a document brings for a session, all of it known here: the cloud is not asked. A token is
 * never in it, also where the operator lets scripts have it from the API.
 */
export const preloading =
  (app: FastifyInstance, parts: Parts) =>
  (visit: Visit): Preloaded => {
    const { config } = app
    const { session, pages, found, scope, lists: shown } = visit
    const terms = Object.entries(scope).map(([name, value]) => [name, String(value)])
    const asked = terms.length > 0 ? `?${new URLSearchParams(terms).toString()}` : ''
    const knows = knowing(app, parts, session)
    const network = knows.networkExtensions()
    const rules = [...(pages?.site.rules ?? []), ...(found?.page.rules ?? [])]
    const first = found && firstOf(knows, visit, found)
    return {
      answers: {
        [keystone.version.path]: identityVersion,
        [keystone.userSession.path + asked]: presentUser(session, config),
        [keystone.catalog.path]: presentCatalog(session.catalog, config.interface),
        [settings.load.path]: config.settings,
        ...(shown && { [lists.load.path]: { lists: shown } }),
        ...(network && { [extensionApi.network.path]: { items: network } }),
        ...Object.fromEntries(knows.versions()),
      },
      policy: rules.map((rule) => ({ rule, allowed: knows.allowed([rule]) })),
      ...(first !== undefined && {
        first: {
          path: first,
          headers: {
            'X-Requested-With': 'XMLHttpRequest',
            [scopeHeader]: scopeOf(scopeFacts(session)),
          },
        },
      }),
    }
  }

type Rules = Parameters<Decide>[1]['rules']

const partOf = (whole: unknown, name: string): unknown =>
  typeof whole === 'object' && whole !== null
    ? new Map<string, unknown>(Object.entries(whole)).get(name)
    : undefined

/** What can be told of a session without asking the cloud. */
const knowing = (app: FastifyInstance, parts: Parts, session: Session) => {
  const { decide, extensions, versions } = parts
  const { settings: all, interface: face } = app.config
  const region = session.region ?? ''
  const offers = (type: string) => hasEndpoint(session.catalog, type, { interface: face, region })
  const networkExtensions = () => (offers('network') ? extensions('network', session) : [])
  const rangeOf = (service: MicroversionedService) => {
    const range = versions(service, session)
    return range === undefined ? [] : [[`${versionApi.load.path}?service=${service}`, { range }]]
  }
  /** By its path: `OPENSTACK_CINDER_FEATURES.enable_backup`. */
  const setting = (path: string): unknown => path.split('.').reduce<unknown>(partOf, all)
  const allowed = (rules: Rules) => decide(session, { rules })
  return {
    allowed,
    networkExtensions,
    /** What is asked for each service that speaks microversions, and the answer. */
    versions: () => [...rangeOf('compute'), ...rangeOf('volume')],
    /** Whether the session works in the operator's default domain. */
    isHome: () =>
      (session.domain ?? session.user.domain).name === all.OPENSTACK_KEYSTONE_DEFAULT_DOMAIN,
    /** The setting FILTER_DATA_FIRST of a list. */
    waits: (key: string) => new Map(Object.entries(all.FILTER_DATA_FIRST)).get(key) === true,
    isMet: (requirement: FirstRequirement): boolean => {
      if ('policy' in requirement) return allowed([requirement.policy])
      if ('since' in requirement) {
        const range = versions(requirement.service, session)
        return range != null && compareVersions(range.max, requirement.since) >= 0
      }
      if ('service' in requirement) return offers(requirement.service)
      if ('setting' in requirement) return setting(requirement.setting) === true
      if (!('feature' in requirement)) return false
      const [service, what] = requirement.feature
      const spoken = spokenVersions(all).get(service)
      if (spoken !== undefined) return isAtLeast(spoken, what)
      if (service !== 'network') return false
      return networkExtensions()?.some(({ alias, name }) => [alias, name].includes(what)) ?? false
    },
  }
}

/** The versions that this server speaks with the services that have no microversions. */
const spokenVersions = ({ HORIZON_ACTIVE_IMAGE_VERSION: image }: Settings) =>
  new Map<string, string>([
    ['image', image],
    ['identity', identityVersion.version],
  ])

/** Whether a version meets a condition such as `>= 2`; of other conditions nothing is said here. */
const isAtLeast = (version: string, condition: string): boolean => {
  const least = /^>= (\d[\d.]*)$/.exec(condition)?.[1]
  return least !== undefined && compareVersions(version, least) >= 0
}

/**
 * The first call of a page at its plain address: what an address asks for besides is the page's to
 * read. None where the page is not to be had, as far as that is known, or waits for a term, nor of an
 * item whose id would make another call of it, nor of a project's own where none is worked in.
 */
const firstOf = (
  knows: ReturnType<typeof knowing>,
  { request, session }: Visit,
  { page, key = '' }: FoundPage,
): string | undefined => {
  const { first, requires, filterFirst } = page
  if (!first || request.url.includes('?') || !requires.every(knows.isMet)) return undefined
  if (filterFirst !== undefined && knows.waits(filterFirst)) return undefined
  const { unless } = first
  const isElsewhere = unless?.elsewhere === true && !knows.isHome()
  const isKept = unless && (isElsewhere || !knows.allowed(unless.rules))
  const path = isKept ? unless.path : first.path
  const size = String(pageSize(request, undefined))
  if (path.includes('{key}') && !isPart(key)) return undefined
  const project = session.project?.id
  if (path.includes('{project}') && project === undefined) return undefined
  return path
    .replace('{size}', size)
    .replace('{key}', encodeURIComponent(key))
    .replace('{project}', encodeURIComponent(project ?? ''))
}
