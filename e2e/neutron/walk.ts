import type { OpenStack } from '@meridian/openstack'
import type { Page } from '@playwright/test'
import type { CleanUp } from '../fixtures.ts'

/** What each part of the walk over networks goes on with. */
export type Walk = {
  readonly page: Page
  /** The cloud itself, as the person who walks sees it. */
  readonly cloud: OpenStack
  readonly neutron: OpenStack['neutron']
  /** The same for an administrator in the project, and for one in another. */
  readonly admin: OpenStack
  readonly outside: OpenStack
  /** Where it walks: a project that nobody else works in. */
  readonly projectId: string
  /** What that project is called, and everything that is made on the way begins with. */
  readonly name: string
  readonly eventually: (look: () => Promise<void>) => Promise<void>
  readonly cleanUp: CleanUp
}

/** What the parts have built, as those after them need it. */
export type Wire = {
  readonly networkId: string
  /** By the version of their addresses. */
  readonly subnets: { readonly four: string; readonly six: string }
}
export type Routed = Wire & { readonly routerId: string }
export type Plugs = {
  /** Of the port that has the pair, and of the two that go into the trunk. */
  readonly ports: { readonly top: string; readonly a: string; readonly b: string }
  readonly groupId: string
}
