import { serverActions } from '@meridian/contract'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'

/** What is done to one server beyond a word: contract extensions.md, instances. */
export const serverActionRoutes = (app: FastifyInstance): void => {
  changeRoutes(app)
  deviceRoutes(app)
  adminRoutes(app)

  bind(app, serverActions.action, async ({ params: { id, request_id } }, { openstack }) =>
    openstack.nova.servers.instanceAction(id, request_id),
  )

  bind(app, serverActions.setTags, async ({ params, body }, { openstack }) => {
    await openstack.nova.servers.setTags(params.id, body.tags)
  })
}

/** What a server is: its size, its image, its password. */
const changeRoutes = (app: FastifyInstance): void => {
  bind(app, serverActions.resize, async ({ params, body }, { openstack }) => {
    await openstack.nova.servers.resize(params.id, body.flavor_id, body.disk_config)
  })

  bind(app, serverActions.rebuild, async ({ params, body }, { openstack }) => {
    const { image_id, disk_config, description, admin_pass } = body
    const made = await openstack.nova.servers.rebuild(params.id, {
      imageRef: image_id,
      ...(disk_config !== undefined && { 'OS-DCF:diskConfig': disk_config }),
      ...(description !== undefined && { description }),
      ...passed(admin_pass),
    })
    return madeUp(made, admin_pass)
  })

  bind(app, serverActions.rescue, async ({ params, body }, { openstack }) => {
    const { image_id, admin_pass } = body
    const made = await openstack.nova.servers.rescue(params.id, {
      ...(image_id !== '' && { rescue_image_ref: image_id }),
      ...passed(admin_pass),
    })
    return madeUp(made, admin_pass)
  })

  bind(app, serverActions.changePassword, async ({ params, body }, { openstack }) => {
    await openstack.nova.servers.changePassword(params.id, body.admin_pass)
  })

  bind(app, serverActions.password, async ({ params }, { openstack }) => ({
    password: await openstack.nova.servers.password(params.id),
  }))
}

/** What is plugged into it. */
const deviceRoutes = (app: FastifyInstance): void => {
  bind(app, serverActions.attachVolume, async ({ params, body }, { openstack }) => {
    const { volume_id: volumeId, ...rest } = body
    await openstack.nova.servers.volumeAttachments(params.id).create({ volumeId, ...rest })
  })

  bind(app, serverActions.detachVolume, async ({ params }, { openstack }) => {
    await openstack.nova.servers.volumeAttachments(params.id).remove(params.volumeId)
  })

  bind(app, serverActions.attachInterface, async ({ params, body }, { openstack }) => {
    const { network_id: net_id, port_id, fixed_ip } = body
    await openstack.nova.servers.interfaces(params.id).create({
      ...(net_id !== undefined && { net_id }),
      ...(port_id !== undefined && { port_id }),
      ...(fixed_ip !== undefined && { fixed_ips: [{ ip_address: fixed_ip }] }),
    })
  })

  bind(app, serverActions.detachInterface, async ({ params }, { openstack }) => {
    await openstack.nova.servers.interfaces(params.id).remove(params.portId)
  })
}

/** Where it runs and what state it is in: for administrators. */
const adminRoutes = (app: FastifyInstance): void => {
  bind(app, serverActions.migrate, async ({ params, body }, { openstack }) => {
    await openstack.nova.servers.migrate(params.id, body.host || undefined)
  })

  bind(app, serverActions.liveMigrate, async ({ params, body }, { openstack }) => {
    const { block_migration: blocks = 'auto' } = body
    await openstack.nova.servers.liveMigrate(params.id, {
      host: body.host || null,
      block_migration: blocks === 'auto' ? blocks : blocks === 'yes',
    })
  })

  bind(app, serverActions.evacuate, async ({ params, body }, { openstack }) => {
    const { host, admin_pass } = body
    await openstack.nova.servers.evacuate(params.id, {
      ...(host !== '' && { host }),
      ...passed(admin_pass),
    })
  })

  bind(app, serverActions.resetState, async ({ params, body }, { openstack }) => {
    await openstack.nova.servers.resetState(params.id, body.state)
  })
}

const passed = (adminPass: string | undefined) => (adminPass === undefined ? {} : { adminPass })

/** The password that Nova made up; one that the user gave is not told back. */
const madeUp = (answered: string | undefined, given: string | undefined) =>
  answered === undefined || given !== undefined ? {} : { adminPass: answered }
