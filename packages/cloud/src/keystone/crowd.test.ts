/** Keystone among thousands: what is asked for with filters is found at once. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCloud } from '#create-cloud.ts'
import { projectRows, userRows } from '#keystone/rows.ts'
import { crowdOfIdentities } from '#seeds/identity-crowd.ts'
import { identityCalls, inProject, password } from '#testing/identity-calls.ts'
import { rowsRead } from '#testing/rows-read.ts'

const cloud = createCloud({ seed: 'demo', pace: 'manual', randomSeed: 1 })
const calls = identityCalls(cloud.fetch, 'http://cloud.test/identity/v3')
afterAll(cloud.close)

/** What checks the token and the names of what is found besides. */
const FEW = 100

let admin: string
let user: string
let project: string

beforeAll(async () => {
  crowdOfIdentities(cloud.world)
  admin = await calls.signIn('admin', inProject('admin'))
  user = cloud.table(userRows, '').first({ name: 'user-00042' })?.id ?? ''
  project = cloud.table(projectRows, '').first({ name: 'project-00042' })?.id ?? ''
}, 60_000)

/** The names in an answer. */
async function ask(path: string): Promise<string[]> {
  const { status, body } = await calls.send('GET', path, undefined, admin)
  expect(status, path).toBe(200)
  const [list = []] = Object.values(body as Record<string, { name: string }[]>)
  return list.map(({ name }) => name)
}

test.each([
  ['/users?name=user-00042', 1],
  ['/users?name=USER-00042&domain_id=default', 1],
  ['/users?name__contains=0004', 11],
  ['/users?name__icontains=R-0004', 10],
  ['/users?name__startswith=user-0004&domain_id=default', 10],
  ['/users?name__contains=nobody', 0],
  ['/users?enabled=false', 0],
  ['/projects?name=project-00042', 1],
  ['/projects?name__contains=-0004', 10],
  ['/projects?parent_id={project}', 0],
  ['/groups?name=group-00042', 1],
  ['/groups?name__icontains=P-0004', 10],
  ['/users/{user}/projects', 1],
  ['/users/{user}/groups', 1],
  ['/role_assignments?user.id={user}&effective&include_names', 9],
  ['/role_assignments?scope.project.id={project}&include_names', 6],
  ['/role_assignments?scope.project.id={project}&effective', 90],
] as const)('%s is answered without reading all of them', async (path, count) => {
  const asked = path.replace('{user}', user).replace('{project}', project)
  const { answer, count: read } = await rowsRead(() => ask(asked))
  expect(answer).toHaveLength(count)
  expect(read).toBeLessThan(FEW)
})

test('anybody of the crowd signs in, and sees what is theirs', async () => {
  const { body, headers } = await calls.authenticate({ identity: password('user-04242', 'crowd') })
  expect(body).toMatchObject({ token: { project: { name: 'project-00242' } } })
  const token = headers.get('x-subject-token') ?? ''
  const projects = await calls.send('GET', '/auth/projects', undefined, token)
  const { projects: own } = projects.body as { projects: { name: string }[] }
  expect(own.map(({ name }) => name).toSorted()).toEqual(['project-00242'])
})
