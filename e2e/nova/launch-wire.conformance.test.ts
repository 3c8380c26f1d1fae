// What the launch wizard sends is held against the schema of Nova itself, for combinations that
// nobody thought of. The flavor is one that no cloud has: Nova judges the whole body, then refuses.
import { createCloud } from '@meridian/cloud'
import { Flavor, Keypair, Network, Port, SecurityGroup, ServerGroup } from '@meridian/contract'
import { sample } from '@meridian/contract/testing'
import { OpenStackError, type OpenStack } from '@meridian/openstack'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchPayload } from '../../packages/server/src/nova/server-payload.ts'
import { ApiError } from '../../packages/web/src/api/errors.ts'
import { launchBody } from '../../packages/web/src/dialogs/launch-instance/payload.ts'
import { stepOfRefusal } from '../../packages/web/src/dialogs/launch-instance/refusal.ts'
import {
  nothingKnown,
  resolve,
  type Choices,
} from '../../packages/web/src/dialogs/launch-instance/spec.ts'
import { problemsOf } from '../../packages/web/src/dialogs/launch-instance/validation.ts'
import { openstackAs } from '../openstack.ts'

const authUrl = process.env['OS_AUTH_URL']
const cloud = authUrl === undefined ? createCloud({ seed: 'demo' }) : undefined
const combinations = 50

let mine: OpenStack
beforeAll(async () => {
  const place = { authUrl: authUrl ?? 'http://cloud.test/identity/v3', cloud }
  mine = await openstackAs(place, 'demo')
})
afterAll(() => cloud?.close())

const known = { ...nothingKnown, hasNetworking: true, hasDescription: true, canCreateVolume: true }

const id = fc.uuid()
/** Mostly what people write; Nova takes few of the rarer letters, depending on its Python. */
const text = (maxLength: number) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.string({ maxLength, unit: 'grapheme-ascii' }) },
    { weight: 1, arbitrary: fc.string({ maxLength, unit: 'grapheme' }) },
  )
const some = <T>(one: fc.Arbitrary<T>) => fc.array(one, { maxLength: 3 })
const texts = (key: fc.Arbitrary<string>, value: fc.Arbitrary<string>) =>
  fc.dictionary(key, value, { maxKeys: 4, noNullPrototype: true })

/** Everything that can be chosen or typed; much of it is what the wizard lets through. */
const choices: fc.Arbitrary<Choices> = fc.record({
  name: fc.oneof(fc.stringMatching(/^[\w .-]{1,60}$/), text(40)),
  description: text(255),
  availability_zone: fc.constantFrom('', 'nova'),
  instance_count: fc.integer({ min: 1, max: 3 }),
  source_type: fc.constantFrom('image', 'snapshot', 'volume', 'volume_snapshot'),
  source: id.map((one) => ({
    ...{ id: one, name: 'source', gib: 1, min_disk: 0, min_ram: 0 },
    ...{ description: '', changed: undefined, format: '', visibility: '' },
  })),
  vol_create: fc.boolean(),
  vol_size: fc.integer({ min: 1, max: 2_000 }),
  vol_delete_on_instance_delete: fc.boolean(),
  flavor: fc.constant(sample(Flavor, { id: 'no-such-flavor', disk: 0, ram: 1, vcpus: 1 })),
  networks: some(id.map((one) => sample(Network, { id: one }))),
  ports: some(id.map((one) => sample(Port, { id: one }))),
  security_groups: fc.uniqueArray(
    id.map((one) => sample(SecurityGroup, { id: one })),
    {
      maxLength: 3,
      selector: (group) => group.id,
    },
  ),
  key_pair: fc.option(
    fc.stringMatching(/^\w[\w-]{0,40}$/).map((name) => sample(Keypair, { name })),
    { nil: null },
  ),
  user_data: text(200),
  config_drive: fc.boolean(),
  disk_config: fc.constantFrom('AUTO', 'MANUAL'),
  server_groups: fc.array(
    id.map((one) => sample(ServerGroup, { id: one })),
    { maxLength: 1 },
  ),
  scheduler_hints: texts(fc.stringMatching(/^[a-z_]{1,20}$/), text(60)).map((hints) => ({
    texts: hints,
    valid: true,
  })),
  metadata: texts(fc.oneof(fc.stringMatching(/^[\w:. -]{1,60}$/), text(20)), text(255)).map(
    (metadata) => ({ texts: metadata, valid: true }),
  ),
})

/** What Nova says of a launch. */
const answerTo = async (chosen: Choices): Promise<OpenStackError> => {
  const { scheduler_hints: schedulerHints, ...form } = launchBody(resolve(chosen, known), known)
  try {
    await mine.nova.servers.create(
      launchPayload(form),
      schedulerHints === undefined ? {} : { schedulerHints },
    )
  } catch (error) {
    if (error instanceof OpenStackError) return error
    throw error
  }
  throw new Error('Nova has a flavor that it cannot have.')
}

test('whatever the wizard lets through Nova takes, or its refusal is about a step', async () => {
  const problemless = choices.filter((chosen) =>
    Object.values(problemsOf(resolve(chosen, known), known)).every((one) => one === undefined),
  )
  let taken = 0
  await fc.assert(
    fc.asyncProperty(problemless, async (chosen) => {
      const { status, message, fields } = await answerTo(chosen)
      if (/no-such-flavor could not be found/.test(message)) taken += 1
      const told = new ApiError(status ?? 0, message, { fields })
      expect(status).toBe(400)
      expect(stepOfRefusal(told), message).toBeDefined()
    }),
    { numRuns: combinations },
  )
  // Not all of them are refused for something else.
  expect(taken).toBeGreaterThan(combinations / 4)
})

test.each<[string, Choices]>([
  ['details', { name: 'tab\tinside' }],
  ['metadata', { metadata: { texts: { é: 'x' }, valid: true } }],
  ['hints', { scheduler_hints: { texts: { build_near_host_ip: 'nowhere' }, valid: true } }],
  ['flavor', {}],
])('what Nova refuses of the step %s is known to be of it', async (step, chosen) => {
  const [base] = fc.sample(choices, { numRuns: 1, seed: 7 })
  const plain = {
    ...{ name: 'plain', description: '', user_data: '' },
    ...{ metadata: undefined, scheduler_hints: undefined },
  }
  const { status, message, fields } = await answerTo({ ...base, ...plain, ...chosen })
  expect(stepOfRefusal(new ApiError(status ?? 0, message, { fields })), message).toBe(step)
})
