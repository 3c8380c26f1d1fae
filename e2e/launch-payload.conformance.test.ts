// What the launch forms send, judged by the Nova of the cloud under test.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { thorough } from '../packages/cloud/src/testing/thorough.ts'
import { ApiError } from '../packages/web/src/api/errors.ts'
import { launchBody } from '../packages/web/src/dialogs/launch-instance/payload.ts'
import { stepOfRefusal } from '../packages/web/src/dialogs/launch-instance/refusal.ts'
import { resolve } from '../packages/web/src/dialogs/launch-instance/spec.ts'
import { problemsOf } from '../packages/web/src/dialogs/launch-instance/validation.ts'
import { choicesFrom, known, offerOf, type Offer } from './launch-choices.ts'
import { launchLab, type LaunchLab } from './launching.ts'

let lab: LaunchLab
let offer: Offer
beforeAll(async () => {
  lab = await launchLab()
  offer = await offerOf(lab)
  // With no room for any server, whatever Nova lets through ends at its quota, and nothing is made.
  await lab.admin.nova.quotas.update(lab.project.id, { instances: 0 })
})
afterAll(() => lab.close())

// A real Nova takes two seconds for each.
const combinations = thorough ? 50 : 15

test('each combination is taken by Nova, or refused with words for the choice that caused it', async () => {
  const outcomes = { taken: 0, 'refused by Nova': 0, 'refused by the form': 0 }
  await fc.assert(
    fc.asyncProperty(choicesFrom(offer), async (choices) => {
      const spec = resolve(choices, known)
      const problems = Object.values(problemsOf(spec, known)).filter((one) => one !== undefined)
      if (problems.length > 0) {
        outcomes['refused by the form'] += 1
        for (const problem of problems) expect(problem).toMatch(/^\S+ \S/)
        return
      }
      const { status, words, fields } = await lab.launch(launchBody(spec, known))
      if (status === 403) {
        expect(words).toMatch(/^Quota exceeded/)
        outcomes.taken += 1
        return
      }
      expect(status, words).toBe(400)
      const faults = fields.map((name) => ({ path: [name], message: words }))
      const step = stepOfRefusal(new ApiError(status, words, { fields: faults }))
      expect(step, `what this is about: ${words}`).toBeDefined()
      outcomes['refused by Nova'] += 1
    }),
    { numRuns: combinations, seed: 2026, endOnFailure: true },
  )
  // Or the rest would say nothing; what is drawn depends on what there is to choose from.
  expect(outcomes.taken).toBeGreaterThan(combinations / 10)
})
