import { Trunk } from '@meridian/contract'
import { sample } from '@meridian/contract/testing'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { json, type Answer } from '#api/testing.ts'
import { openWorld } from '#api/testing/world.ts'
import { PanelPage } from '#resource/panel-page.tsx'
import { show } from '#resource/testing/open.tsx'
import { resources } from '#resources/registry.ts'

beforeEach(() => page.viewport(1440, 900))

const trunk = (name: string, project_id: string) =>
  sample(Trunk, { id: crypto.randomUUID(), name, name_or_id: name, project_id, sub_ports: [] })

/** As a Neutron says it whose policy shows administrators everybody's, as older ones do. */
const everybodys = (all: readonly Trunk[]): Answer => {
  const told: Answer = (_, { pathname, searchParams }) => {
    if (!pathname.endsWith('/neutron/trunks/')) return undefined
    const project = searchParams.get('project_id')
    return json({
      items: all.filter((one) => project === null || one.project_id === project),
      left_out: [],
    })
  }
  return told
}

const open = async (path: string) => {
  const found = resources.panels.find(({ panel }) => panel.path === path)
  if (!found) throw new Error(`No panel is registered at ${path}.`)
  return show(<PanelPage {...found} />, path, resources)
}

test('a project’s list shows its trunks, an administrator’s those of all projects [RS-TRUNK-10 RS-TRUNK-11]', async () => {
  const all: Trunk[] = []
  const { idOf } = await openWorld({ user: 'admin' }, everybodys(all))
  all.push(trunk('own', await idOf('projects', 'admin')))
  all.push(trunk('foreign', await idOf('projects', 'demo')))
  const names = page.getByRole('table', { name: 'Trunks' }).getByRole('rowheader')
  const { screen } = await open('/project/trunks')
  await expect.element(names.first()).toBeVisible()
  expect(names.elements().map((one) => one.textContent)).toEqual(['own'])
  await screen.unmount()
  await open('/admin/trunks')
  await expect.element(names.nth(1)).toBeVisible()
  expect(names.elements().map((one) => one.textContent)).toEqual(['foreign', 'own'])
})
