/** Launches that a user has kept under a name, to begin others with: docs/forms.md. */
import { Type, type Static } from 'typebox'
import { get, post, put } from '#endpoint.ts'

/** As many are kept of a user, each of at most so many bytes. */
export const mostLaunchTemplates = 20
export const largestLaunchTemplate = 65_536

/** Names and ids of the cloud; which of them are there is another question. */
const text = { type: 'string', maxLength: 255 } as const
const some = Type.Optional(Type.String({ maxLength: text.maxLength }))

// The browser's bundle keeps these schemas whole, and judges files of templates by them.
const list = Type.Optional(Type.Unsafe<string[]>({ type: 'array', items: text, maxItems: 50 }))
const flag = Type.Optional(Type.Unsafe<boolean>({ type: 'boolean' }))
const texts = (longest: number, most: number) =>
  Type.Optional(
    Type.Unsafe<Record<string, string>>({
      type: 'object',
      additionalProperties: { type: 'string', maxLength: longest },
      maxProperties: most,
    }),
  )
const word = <const W extends string>(words: readonly W[]) =>
  Type.Optional(Type.Unsafe<W>({ type: 'string', enum: [...words] }))

/**
 * What a launch was filled in with. There is no password in it, no private key and no file; a script
 * (`user_data`) is in it, and may hold secrets of its own.
 */
export const LaunchTemplateValues = Type.Object({
  count: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  description: some,
  source_type: word(['image', 'snapshot', 'volume', 'volume_snapshot']),
  /** The id of what it starts from. */
  source: some,
  /** By its name, which stays where ids do not. */
  flavor: some,
  networks: list,
  security_groups: list,
  key_pair: some,
  availability_zone: some,
  /** The size in GiB. */
  new_volume: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  delete_volume: flag,
  config_drive: flag,
  metadata: texts(255, 128),
  user_data: Type.Optional(Type.String({ maxLength: 49_151 })),
  ssh_from: word(['nobody', 'own', 'anyone']),
  /** What the things were called whose ids are in it, by id: what is gone has a name still. */
  names: texts(255, 60),
})
export type LaunchTemplateValues = Static<typeof LaunchTemplateValues>

const LaunchTemplateName = Type.String({ minLength: 1, maxLength: 60 })

export const LaunchTemplate = Type.Object({
  name: LaunchTemplateName,
  values: LaunchTemplateValues,
})
export type LaunchTemplate = Static<typeof LaunchTemplate>

/** The templates of the user, in every project and in all browsers. */
export const launchTemplates = {
  /** By name. */
  load: get('/api/launch_templates/', {
    reply: Type.Object({ templates: Type.Array(LaunchTemplate) }),
    anywhere: true,
  }),
  /** Keeps one; of another with its name it takes the place. */
  save: put('/api/launch_templates/', { body: LaunchTemplate, status: 204, anywhere: true }),
  remove: post('/api/launch_templates/remove/', {
    body: Type.Object({ name: LaunchTemplateName }),
    status: 204,
    anywhere: true,
  }),
} as const
