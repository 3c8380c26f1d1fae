import { givenCompute } from '#testing/given-compute.ts'
import { givenIdentity } from '#testing/given-identity.ts'
import { givenNetwork } from '#testing/given-network.ts'
import { givenStacks } from '#testing/given-stacks.ts'
import { givenStorage } from '#testing/given-storage.ts'
import type { Given } from '#testing/ground.ts'

/** For changes that need more than the first thing of its kind: what makes them succeed. */
export const given: Readonly<Record<string, Given>> = {
  ...givenCompute,
  ...givenNetwork,
  ...givenStorage,
  ...givenIdentity,
  ...givenStacks,
}
