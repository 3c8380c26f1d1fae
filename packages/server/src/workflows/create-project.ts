/** Create Project: what it is, who works in it, and what it may have. */
import {
  KeystoneId,
  createProjectWorkflow,
  say,
  type CreateProjectValues,
} from '@meridian/contract'
import type { OpenStack } from '@meridian/openstack'
import { Value } from 'typebox/value'
import { ifFound } from '#if-found.ts'
import { workflow, type Wrong } from '#workflows/workflow.ts'

const checkInformation = async (
  { name: typed, domain_id, parent_id }: CreateProjectValues,
  { keystone }: OpenStack,
): Promise<Wrong[]> => {
  const name = typed.trim()
  const [same, parent] = await Promise.all([
    keystone.projects.list({ name, domain_id }),
    parent_id === '' ? undefined : parentOf(keystone, parent_id),
  ])
  return [
    ...(same.length > 0
      ? [['name', say('The domain has a project "{name}" already.', { name })] as const]
      : []),
    ...(parent_id === '' ? [] : wrongWith(parent, domain_id)),
  ]
}

const parentOf = async ({ projects }: OpenStack['keystone'], id: string) =>
  Value.Check(KeystoneId, id) ? ifFound(projects.get(id)) : undefined

/** Keystone has a hierarchy inside one domain, and makes nothing below what is disabled. */
const wrongWith = (
  parent: Awaited<ReturnType<typeof parentOf>>,
  domain_id: string,
): readonly Wrong[] => {
  if (!parent) return [['parent_id', say('The parent project is gone.')]]
  if (parent.domain_id !== domain_id)
    return [['parent_id', say('The parent project is in another domain.')]]
  return parent.enabled ? [] : [['parent_id', say('The parent project is disabled.')]]
}

/**
 * Who is a member, and what a project may have that has nothing yet, is refused by nobody beforehand.
 * https://docs.openstack.org/api-ref/identity/v3/#create-project
 */
export const createProject = workflow(createProjectWorkflow, [
  { id: 'information', check: checkInformation },
  { id: 'members', check: () => [] },
  { id: 'groups', check: () => [] },
  { id: 'quotas', check: () => [] },
])
