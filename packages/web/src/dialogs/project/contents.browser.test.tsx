import type { Project } from '@meridian/contract'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { json } from '#api/testing.ts'
import { ProjectContents } from '#dialogs/project/contents.tsx'
import { on, serveCloud } from '#dialogs/testing/cloud.ts'
import { show } from '#resource/testing/open.tsx'

const project: Project = { id: 'p', name: 'web', enabled: true, domain_id: 'default' }
const contents = page.getByRole('region', { name: 'What belongs to web' })
const nothing = contents.getByText('Nothing was found that belongs to it.')
const counts = (path: string) => on('GET', path, () => json({ items: [] }))
const answering = ['keystone', 'nova', 'cinder', 'neutron'].map((name) =>
  counts(`/api/${name}/project-contents/p`),
)

beforeEach(() => page.viewport(1440, 900))

test('nothing was found only where everybody said so; who is not in the catalogue is not asked', async () => {
  const { paths } = serveCloud(...answering, counts('/api/glance/project-contents/p'))
  await show(<ProjectContents projects={[project]} />)
  await expect.element(nothing).toBeVisible()
  expect(contents.getByText(/could not be asked/).elements()).toEqual([])
  expect(paths().filter((path) => path.includes('swift'))).toEqual([])
})

test('a service that fails may have something', async () => {
  serveCloud(
    ...answering,
    on('GET', '/api/glance/project-contents/p', () => json('Full.', 503)),
  )
  await show(<ProjectContents projects={[project]} />)
  await expect.element(contents.getByText('Images could not be asked: Full.')).toBeVisible()
  expect(nothing.elements()).toEqual([])
  await expect
    .element(contents.getByText('The other services have nothing that belongs to it.'))
    .toBeVisible()
})

test('where the catalogue cannot be read nobody was asked, and it is said', async () => {
  serveCloud(on('GET', '/api/keystone/svc-catalog/', () => json('It is away.', 503)))
  await show(<ProjectContents projects={[project]} />)
  await expect.element(contents.getByText('Compute could not be asked: It is away.')).toBeVisible()
  expect(contents.getByText(/could not be asked: It is away\.$/).elements()).toHaveLength(6)
  expect(nothing.elements()).toEqual([])
})
