import type { OpenStack } from '@meridian/openstack'
import type { Page } from '@playwright/test'
import type { CleanUp } from '../fixtures.ts'

/** What each part of the walk over networks goes on with. */
export type Walk = {
  readonly page: Page
  /** Neutron itself, as the person who walks sees it. */
  readonly neutron: OpenStack['neutron']
  /** What everything that is made on the way is called, or begins with. */
  readonly name: string
  readonly cleanUp: CleanUp
  readonly eventually: (look: () => Promise<void>) => Promise<void>
}

/** What the first part of it has built. */
export type Routed = {
  readonly networkId: string
  readonly routerId: string
  /** By the version of their addresses. */
  readonly subnets: { readonly four: string; readonly six: string }
}
