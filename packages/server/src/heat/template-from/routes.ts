import { say, writtenTemplates, type WrittenTemplate } from '@meridian/contract'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { newDraft } from '#heat/template-from/draft.ts'
import { readAround, type Found } from '#heat/template-from/found.ts'
import { writeGroups } from '#heat/template-from/groups.ts'
import { writeNetworking } from '#heat/template-from/networking.ts'
import { writeServers } from '#heat/template-from/servers.ts'

/** https://docs.openstack.org/heat/latest/template_guide/hot_spec.html */
export const templateFromRoutes = (app: FastifyInstance): void => {
  bind(app, writtenTemplates.ofNetwork, async ({ params }, { openstack }) =>
    writeTemplate(await readAround(openstack, params.id)),
  )
}

/** The template that makes all of it again, and what it cannot say. */
const writeTemplate = (found: Found): WrittenTemplate => {
  const draft = newDraft()
  const networking = writeNetworking(draft, found)
  writeServers(draft, found, { networking, groups: writeGroups(draft, found.groups) })
  if (found.network.shared) draft.lacks(say('That other projects may use the network.'))
  return draft.written(`Network ${found.network.name || found.network.id}`)
}
