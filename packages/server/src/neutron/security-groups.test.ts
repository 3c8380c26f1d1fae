import type { SecurityGroup } from '@meridian/contract'
import { expect, test } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'

const { tab, tabOf, project } = demoWorld()
const admin = tabOf('admin')

const owners = async (query = '', by = tab) => {
  const answer = await by.get(`/api/network/securitygroups/${query}`)
  return new Set(
    answer.json<{ items: SecurityGroup[] }>().items.map(({ project_id }) => project_id),
  )
}

test('the groups are those of the current project, or of the one that is named', async () => {
  expect(await owners()).toEqual(new Set([project.id]))
  expect(await owners('', admin)).toEqual(new Set([admin.user.project_id]))
  expect(await owners(`?project_id=${project.id}`)).toEqual(new Set([project.id]))
  // By its default policy Neutron shows groups to their own project only.
  expect(await owners(`?project_id=${project.id}`, admin)).toEqual(new Set())
  expect(await owners(`?project_id=${admin.user.project_id}`)).toEqual(new Set())
})
