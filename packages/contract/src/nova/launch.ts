/** A launch with all that its servers need, in one call: docs/launching.md. */
import { Type, type Static } from 'typebox'
import { Name, post } from '#endpoint.ts'
import { ServiceFailure } from '#failure.ts'
import { KeypairName, Uuid } from '#ids.ts'
import { SshFrom } from '#neutron/ways-out.ts'
import { KeypairCreate } from '#nova/keypairs.ts'
import { ServerCreate, ServerCreated } from '#nova/servers.ts'

/** What a launch may make, in this order; a step that an earlier attempt has done is not done again. */
export const launchSteps = ['key', 'group', 'rules', 'address', 'server'] as const
export type LaunchStep = (typeof launchSteps)[number]

const name = Type.String({ maxLength: 255 })

/** Something that a launch has made; `rules` are those of the group with that id. */
export const LaunchMade = Type.Union([
  Type.Object({ step: Type.Literal('key'), id: KeypairName, name }),
  Type.Object({ step: Type.Literal('group'), id: Uuid, name }),
  Type.Object({ step: Type.Literal('rules'), id: Uuid, name }),
  Type.Object({ step: Type.Literal('address'), id: Uuid, name }),
  Type.Object({ step: Type.Literal('server'), id: Uuid, name }),
])
export type LaunchMade = Static<typeof LaunchMade>

/** Attempts with other choices in between may have made more than one of a kind. */
const Made = Type.Array(LaunchMade, { maxItems: 50 })

export const LaunchRun = Type.Object({
  server: ServerCreate,
  /** A key pair that is made before, or a public key that is imported. */
  key: Type.Optional(Type.Pick(KeypairCreate, ['name', 'public_key'])),
  ssh_from: Type.Optional(SshFrom),
  /** A new address of a pool, or one that the project has; it is for one server. */
  address: Type.Optional(
    Type.Union([Type.Object({ pool_id: Uuid }), Type.Object({ address_id: Uuid, ip: Name })]),
  ),
  /** What an earlier attempt has made. */
  made: Type.Optional(Made),
})
export type LaunchRun = Static<typeof LaunchRun>

/** Where a launch came to: its server, or what is there and which step was refused. */
export const LaunchOutcome = Type.Object({
  made: Type.Array(LaunchMade),
  server: Type.Optional(ServerCreated),
  /** Of the key pair that was made; nobody can read it again. */
  private_key: Type.Optional(Type.String()),
  failed: Type.Optional(
    Type.Object({
      step: Type.Unsafe<LaunchStep>({ type: 'string', enum: [...launchSteps] }),
      ...ServiceFailure.properties,
    }),
  ),
})
export type LaunchOutcome = Static<typeof LaunchOutcome>

/** What could not be taken back, and why. */
export const LaunchLeft = Type.Object({
  left: Type.Array(Type.Object({ made: LaunchMade, message: Type.String() })),
})
export type LaunchLeft = Static<typeof LaunchLeft>

const asks = ['compute', 'network'] as const

export const launches = {
  /**
   * Does all steps. What refuses the first of them is the answer's error; once something was made
   * the answer says what, and what refused the next.
   */
  run: post('/api/nova/launches/', { body: LaunchRun, reply: LaunchOutcome, status: 200, asks }),
  /** Takes back what a launch has made, the last first. */
  takeBack: post('/api/nova/launches/take-back/', {
    body: Type.Object({ made: Made }),
    reply: LaunchLeft,
    status: 200,
    asks,
  }),
} as const
