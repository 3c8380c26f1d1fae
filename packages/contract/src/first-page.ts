import { Type, type Static } from 'typebox'
import { PolicyCheck } from '#policy.ts'
import type { MicroversionedService } from '#versions.ts'

/** The element of a document that holds what it brings: JSON, which no browser runs. */
export const preloadedId = 'preloaded'

/**
 * What the document of a signed-in user brings along, so that the page need not ask for it first:
 * what the API would have answered in the session's scope when the document was made.
 */
export const Preloaded = Type.Object({
  /** What GET answers, by path with its terms: each in the shape of its endpoint. */
  answers: Type.Record(Type.String(), Type.Unknown()),
  /** What of the policies is known: the rules that this page asks for, and the answer to each. */
  policy: Type.Array(
    Type.Object({ rule: PolicyCheck.properties.rules.items, allowed: Type.Boolean() }),
  ),
  /** What the page reads first of the cloud, which is asked for while its scripts are on their way. */
  first: Type.Optional(
    Type.Object({ path: Type.String(), headers: Type.Record(Type.String(), Type.String()) }),
  ),
})
export type Preloaded = Static<typeof Preloaded>

type Rule = Static<typeof PolicyCheck.properties.rules.items>

/**
 * The first call of a page: `{size}` stands for the rows of a page, `{key}` for the item's id,
 * `{project}` for that of the session's project.
 */
export type FirstCall = {
  readonly path: string
  /**
   * The rules on which the path hangs, and the path where they forbid; `elsewhere` where that is also
   * the path of who works in another domain than the operator's default one.
   */
  readonly unless?: {
    readonly rules: readonly Rule[]
    readonly path: string
    readonly elsewhere?: true
  }
}

/** What must be so for the page to be there at all; what the server cannot tell is `unknown`. */
export type FirstRequirement =
  | { readonly policy: readonly [service: string, rule: string] }
  | { readonly service: string }
  /** What came with a microversion. */
  | { readonly service: MicroversionedService; readonly since: string }
  | { readonly setting: string }
  | { readonly feature: readonly [service: string, what: string] }
  | { readonly unknown: true }

/** What is known of a page when the bundle is built. */
export type FirstPage = {
  /** Its scripts beside those that every page of a session has. */
  readonly scripts: readonly string[]
  readonly rules: readonly Rule[]
  readonly requires: readonly FirstRequirement[]
  /** The key in the setting FILTER_DATA_FIRST under which its list waits for a term. */
  readonly filterFirst?: string
  readonly first?: FirstCall
}

/** The pages of a bundle: a file beside its `index.html`, for the server alone. */
export type FirstPages = {
  readonly signIn: { readonly scripts: readonly string[] }
  /** Of every page of a session: its scripts, and the rules of the navigation. */
  readonly site: { readonly scripts: readonly string[]; readonly rules: readonly Rule[] }
  /** By path: lists and pages that are no lists. */
  readonly panels: Readonly<Record<string, FirstPage>>
  /** By type: the details of one item. `inside` are its places below other items. */
  readonly details: Readonly<Record<string, FirstPage & { readonly inside: readonly string[] }>>
  /** By the path of a panel: the type that it lists. */
  readonly types: Readonly<Record<string, string>>
}
export const firstPagesFile = '.first-pages.json'

/** A visit of a page, as far as it is known before its scripts run. */
export type PageToRender = {
  /** The address of the page, and of the web root with a slash at its end. */
  readonly address: string
  readonly webRoot: string
  /** The cookies that scripts could read. */
  readonly cookies: string
  readonly preloaded: Preloaded
  /** What the first call was answered, once it was. */
  readonly answer?: unknown
}

/** Gives the page as HTML. */
export type RenderPage = (visit: PageToRender) => Promise<string>

/** The module that exports `renderPage`: beside the bundle's `index.html`, for the server alone. */
export const renderFile = '.server-render/page.js'

/** The element of a document that holds the page as the server has rendered it until the page itself is there. */
export const renderedId = 'server-rendered'
