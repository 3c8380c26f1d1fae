/**
 * A launch with all that its servers need: key pair, security group, address, servers, in that order.
 * Each step is a call or two; the first that is refused ends it, and the answer says what is there.
 */
import {
  launches,
  say,
  type LaunchMade,
  type LaunchOutcome,
  type LaunchRun,
  type LaunchStep,
  type SshGroup,
} from '@meridian/contract'
import { isOpenStackError, type OpenStack } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind, type Context } from '#bind.ts'
import { failureOf } from '#failure.ts'
import type { Later } from '#later.ts'
import { createSshGroup, findSshGroup, giveSshRules, sshGroupOf } from '#neutron/ssh-group.ts'
import { giveAddress } from '#sequences/launch-address.ts'
import { launchPayload } from '#nova/server-payload.ts'
import { errors } from '#http/errors.ts'

export const launchRoutes = (app: FastifyInstance, later: Later): void => {
  bind(app, launches.run, async ({ body }, context) => {
    if (body.address !== undefined && (body.server.instance_count ?? 1) > 1)
      throw errors.bad(say('A public address is for one instance.'))
    const outcome = await run(context, body)
    const { server } = outcome
    const address = addressOf(body, outcome)
    if (server && address) giveAddress(later, context, { server, address })
    return outcome
  })

  bind(app, launches.takeBack, async ({ body: { made } }, { openstack }) => {
    const left: { made: LaunchMade; message: string }[] = []
    for (const one of made.toReversed()) {
      try {
        await remove(openstack, one)
      } catch (error) {
        if (!isOpenStackError(error) || error.status === 401) throw error
        if (error.status !== 404) left.push({ made: one, message: error.message })
      }
    }
    return { left }
  })
}

/** Rules go with their group. */
const remove = async ({ nova, neutron }: OpenStack, { step, id }: LaunchMade): Promise<void> => {
  switch (step) {
    case 'key':
      return nova.keypairs.remove(id)
    case 'group':
      return neutron.securityGroups.remove(id)
    case 'rules':
      return undefined
    case 'address':
      return neutron.floatingIps.remove(id)
    case 'server':
      return nova.servers.remove(id)
  }
}

/** The outcome, as far as it has come. */
type State = { -readonly [K in keyof LaunchOutcome]: LaunchOutcome[K] }

const run = async ({ openstack }: Context, body: LaunchRun): Promise<LaunchOutcome> => {
  const state: State = { made: [...(body.made ?? [])] }
  let step: LaunchStep = 'key'
  const doing: Doing = async (next, wanted, work) => {
    step = next
    const before = state.made.find(
      (one) => one.step === next && (wanted === undefined || one.name === wanted),
    )
    if (before) return before.id
    const { id, name } = await work()
    state.made.push({ step: next, id, name })
    return id
  }
  try {
    await steps(openstack, body, state, doing)
    return state
  } catch (error) {
    // With nothing made it is refused like any other call.
    if (!isOpenStackError(error) || error.status === 401 || state.made.length === 0) throw error
    return { ...state, failed: { step, ...failureOf(error) } }
  }
}

/** Does a step that was not done before, by the name of what it makes if that is known; answers its id. */
type Doing = (
  step: LaunchStep,
  name: string | undefined,
  work: () => Promise<Omit<LaunchMade, 'step'>>,
) => Promise<string>

const steps = async (
  openstack: OpenStack,
  body: LaunchRun,
  state: State,
  doing: Doing,
): Promise<void> => {
  const { nova, neutron } = openstack
  const { server, key, ssh_from, address } = body
  if (key) {
    await doing('key', key.name, async () => {
      const made = await nova.keypairs.create({ ...key, type: 'ssh' })
      if (made.private_key !== undefined) state.private_key = made.private_key
      return { id: made.name, name: made.name }
    })
  }
  const group =
    ssh_from === undefined ? undefined : await groupOf(openstack, sshGroupOf(ssh_from), doing)
  if (address && 'pool_id' in address) {
    await doing('address', undefined, async () => {
      const made = await neutron.floatingIps.create({ floating_network_id: address.pool_id })
      return { id: made.id, name: made.floating_ip_address }
    })
  }
  await doing('server', undefined, async () => {
    const { scheduler_hints } = server
    const wanted = {
      ...server,
      ...(key && { key_name: key.name }),
      ...(group !== undefined && { security_groups: [...server.security_groups, group] }),
    }
    const made = await nova.servers.create(launchPayload(wanted), {
      ...(scheduler_hints !== undefined && { schedulerHints: scheduler_hints }),
    })
    const named = { ...made, name: server.name.trim() }
    state.server = named
    return named
  })
}

/** The group's id: of the one that the project has, or of one that is made. */
const groupOf = async (openstack: OpenStack, wanted: SshGroup, doing: Doing): Promise<string> => {
  const found = await findSshGroup(openstack, wanted)
  if (found) return found.id
  const id = await doing('group', wanted.name, () => createSshGroup(openstack, wanted))
  await doing('rules', wanted.name, async () => {
    await giveSshRules(openstack, id, wanted)
    return { id, name: wanted.name }
  })
  return id
}

/** The address that the server is to have: the one that it was given, or the one that was made. */
const addressOf = (
  { address }: LaunchRun,
  { made }: LaunchOutcome,
): { readonly id: string; readonly ip: string } | undefined => {
  if (address === undefined) return undefined
  if ('address_id' in address) return { id: address.address_id, ip: address.ip }
  const one = made.find(({ step }) => step === 'address')
  return one && { id: one.id, ip: one.name }
}
