/**
 * What each page will ask for first, found out by letting it ask: lists and items of all types are
 * read from a server that has nothing. The build runs it (tools/first-pages.ts), no browser does.
 */
import {
  keystone,
  settings,
  type FirstCall,
  type FirstPage,
  type FirstPages,
  type FirstRequirement,
  type PolicyQuestion,
} from '@meridian/contract'
import { forgetAll } from '#api/cached.ts'
import { connectApi } from '#api/connection.ts'
import { since } from '#api/features.ts'
import type { Action } from '#resource/action.ts'
import type { AnyResource, Panel, Requirement } from '#resource/define.ts'
import { listItems, loadItem } from '#resource/reading/reading.ts'
import { listQuery } from '#resource/table/use-resource-table.ts'
import { tableQuery } from '#resource/table/use-search.ts'
import { seenFrom } from '#resource/twin.ts'
import { resources } from '#resources/registry.ts'
import { siteScreens } from '#shell/site-screens.tsx'

type Rule = FirstPage['rules'][number]
type Load = () => Promise<unknown>
/** The sources that something asks for when it is loaded. */
type SourcesOf = (load: Load) => Promise<readonly string[]>

/** The pages of the product; their scripts are named by the sources that ask for them. */
export const firstPages = async (sourcesOf: SourcesOf): Promise<FirstPages> => {
  const panels: Record<string, FirstPage> = {}
  const details: Record<string, FirstPages['details'][string]> = {}
  for (const { path, requires, load } of siteScreens) {
    const scripts = await sourcesOf(load)
    panels[path] = { scripts, rules: policies(requires), requires: requires.map(requirement) }
  }
  for (const entry of resources.all) {
    const scripts = await sourcesOf(entry.load)
    const resource = await entry.load()
    const inside = entry.within.map(({ path }) => path)
    details[entry.kind.type] = { scripts, inside, ...(await detailsPage(resource)) }
    for (const panel of entry.panels)
      panels[panel.path] = { scripts, ...(await panelPage(resource, panel)) }
  }
  return {
    signIn: { scripts: [] },
    site: { scripts: [], rules: navigationRules() },
    panels,
    details,
    types: Object.fromEntries(
      resources.panels.map(({ panel, entry }) => [panel.path, entry.kind.type]),
    ),
  }
}

type Asking = Omit<FirstPage, 'scripts'>

/** What stands for the rows of a page while a list is asked for. */
const size = 31_337

const panelPage = async (resource: AnyResource, panel: Panel): Promise<Asking> => {
  const seen = seenFrom(resource, panel)
  const address = { path: panel.path, params: new URLSearchParams(), setParams: () => undefined }
  const query = listQuery(seen, tableQuery(seen, address), { ...panel.scope }, size)
  const asking = await firstCall(() => listItems(seen, query))
  return {
    rules: together(
      rulesOf(seen),
      policies(panel.requires ?? []),
      asking.first?.unless?.rules ?? [],
    ),
    requires: (panel.requires ?? []).map(requirement),
    ...(panel.filterFirst !== undefined && { filterFirst: panel.filterFirst }),
    ...asking,
  }
}

/** Of an item whose key is one part. */
const detailsPage = async (resource: AnyResource): Promise<Asking> => ({
  rules: rulesOf(resource),
  requires: [],
  ...(await firstCall(() => loadItem(resource, ['{key}']))),
})

/** The rules by which the navigation is drawn. */
const navigationRules = (): FirstPage['rules'] =>
  policies([
    ...resources.panels.flatMap(({ panel }) => panel.requires ?? []),
    ...siteScreens.flatMap(({ requires }) => requires),
  ])

const rulesOf = ({ actions, properties, details }: AnyResource): FirstPage['rules'] => {
  const { global = [], batch = [], item = [] } = actions
  const all: readonly Pick<Action<never>, 'requires'>[] = [...global, ...batch, ...item]
  const parts = [...all, ...Object.values(properties), ...details]
  return policies(parts.flatMap(({ requires = [] }) => requires))
}

function policies(requires: readonly Requirement[]): FirstPage['rules'] {
  return together(requires.flatMap((one): Rule[] => ('policy' in one ? [[...one.policy]] : [])))
}

/** Each rule once. */
function together(...lists: readonly (readonly Rule[])[]): FirstPage['rules'] {
  return [...new Map(lists.flat().map((rule) => [rule.join(' '), rule])).values()]
}

function requirement(one: Requirement): FirstRequirement {
  if ('check' in one) return { unknown: true }
  if (!('feature' in one)) return one
  const [service, what] = one.feature
  const lowest = since[service]?.[what]
  return lowest === undefined || (service !== 'compute' && service !== 'volume')
    ? one
    : { service, since: lowest }
}

/**
 * The first call of a reading, where it hangs on the session with no more than what policies say and
 * whether it works in the operator's default domain.
 */
const firstCall = async (read: Load): Promise<{ readonly first?: FirstCall }> => {
  const [yes, no] = [await asked(read, true), await asked(read, false)]
  if (yes.path === undefined || no.path === undefined) return {}
  if (yes.path === no.path) return { first: { path: yes.path } }
  const isElsewhere = (await asked(read, true, 'elsewhere')).path === no.path
  const unless = {
    rules: yes.rules,
    path: no.path,
    ...(isElsewhere && { elsewhere: true as const }),
  }
  return { first: { path: yes.path, unless } }
}

/** What stands for the session's project, by which some lists are asked for. */
const project = '{project}'

/** The operator's default domain. */
const home = 'home'

/** What the document brings is not asked for. */
const preloaded: ReadonlySet<string> = new Set([
  keystone.userSession.path,
  keystone.catalog.path,
  settings.load.path,
])

/** What a reading asks for first, where policies allow everything or nothing, in a domain. */
const asked = async (read: Load, allowed: boolean, domain = home) => {
  const paths: string[] = []
  const rules: Rule[] = []
  const facts: Readonly<Record<string, object>> = {
    [keystone.userSession.path]: { project_id: project, user_domain_name: domain },
    [settings.load.path]: { OPENSTACK_KEYSTONE_DEFAULT_DOMAIN: home },
  }
  connectApi({
    webRoot: () => 'https://here.invalid/',
    address: () => 'https://here.invalid/',
    cookies: () => '',
    transport: async (request) => {
      const { pathname, search } = new URL(request.url)
      if (request.method === 'GET') {
        if (!preloaded.has(pathname)) paths.push(pathname + search)
        return Response.json(facts[pathname] ?? { items: [] })
      }
      // JSON in: only policies are asked about in this way.
      const question = (await request.json()) as PolicyQuestion
      const checks = question.checks ?? [question]
      rules.push(...checks.flatMap((check) => check.rules ?? []))
      return Response.json({ allowed, results: checks.map(() => allowed) })
    },
  })
  forgetAll()
  // That nothing was answered may be too little for the rest of the reading: its call was made.
  await read().catch(() => undefined)
  const path = paths[0]
    ?.replace(String(size), '{size}')
    .replace('%7Bkey%7D', '{key}')
    .replace(encodeURIComponent(project), project)
  return { path, rules }
}
