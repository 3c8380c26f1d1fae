import type { Feature } from '#api/features.ts'

/** Something a session must have for a piece of the page to be there at all. */
export type Requirement =
  | { readonly policy: readonly [service: string, rule: string] }
  | { readonly service: string }
  | { readonly setting: string }
  | { readonly feature: Feature }
  | { readonly check: () => Promise<boolean> }

/** Requirement: the policy rule of a service allows it. */
export const policy = (service: string, rule: string): Requirement => ({ policy: [service, rule] })
