import axe from 'axe-core'
import { expect } from 'vitest'

/** Fails when axe finds something, once what fades in has come to rest. */
export const expectNoViolations = async (): Promise<void> => {
  const passing = document.getAnimations().filter(isFinite)
  await Promise.allSettled(passing.map(({ finished }) => finished))
  // The kit's announcements name a button that may be gone again; they leave by themselves.
  const context = { include: [document.body], exclude: ['[data-live-announcer]'] }
  const { violations } = await axe.run(context, { rules: { region: { enabled: false } } })
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`),
  ).toEqual([])
}

const isFinite = (animation: Animation): boolean =>
  animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY
