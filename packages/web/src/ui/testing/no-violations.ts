import axe from 'axe-core'
import { expect } from 'vitest'

/**
 * Fails when axe finds something, once what fades in has come to rest; `rules` are those that it is
 * held to, all by default.
 */
export const expectNoViolations = async (rules?: string[]): Promise<void> => {
  const passing = document.getAnimations().filter(isFinite)
  await Promise.allSettled(passing.map(({ finished }) => finished))
  // The kit's announcements name a button that may be gone again; they leave by themselves.
  const context = { include: [document.body], exclude: ['[data-live-announcer]'] }
  const { violations } = await axe.run(context, {
    // What is fine needs no words.
    resultTypes: ['violations'],
    ...(rules ? { runOnly: rules } : { rules: { region: { enabled: false } } }),
  })
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`),
  ).toEqual([])
}

/** The same in both schemes of colours: in the second one only they are others. */
export const expectNoViolationsInColours = async (): Promise<void> => {
  const { dataset } = document.documentElement
  dataset['theme'] = 'light'
  await expectNoViolations()
  dataset['theme'] = 'dark'
  await expectNoViolations(['color-contrast'])
}

const isFinite = (animation: Animation): boolean =>
  animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY
