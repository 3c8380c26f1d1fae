/** Keystone among thousands: what is asked for with filters is found at once. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCloud } from '#create-cloud.ts'
import { projectRows, userRows } from '#keystone/rows.ts'
import { crowdOfIdentities } from '#seeds/identity-crowd.ts'
import { identityCalls, inProject, password } from '#testing/identity-calls.ts'

const cloud = createCloud({ seed: 'demo', pace: 'manual', randomSeed: 1 })
const calls = identityCalls(cloud.fetch, 'http://cloud.test/identity/v3')
afterAll(cloud.close)

/** In milliseconds; twice what a list may take, since other tests run beside this one. */
const AT_ONCE = 40

let filled: number
let admin: string
let user: string
let project: string

beforeAll(async () => {
  const begun = performance.now()
  crowdOfIdentities(cloud.world)
  filled = performance.now() - begun
  admin = await calls.signIn('admin', inProject('admin'))
  user = cloud.table(userRows, '').first({ name: 'user-00042' })?.id ?? ''
  project = cloud.table(projectRows, '').first({ name: 'project-00042' })?.id ?? ''
}, 60_000)

/** The names in an answer, and the best of several times that it took. */
async function ask(path: string): Promise<{ names: string[]; ms: number }> {
  const times: number[] = []
  let names: string[] = []
  for (let at = 0; at < 5; at += 1) {
    const begun = performance.now()
    const { status, body } = await calls.send('GET', path, undefined, admin)
    times.push(performance.now() - begun)
    expect(status, path).toBe(200)
    const [list = []] = Object.values(body as Record<string, { name: string }[]>)
    names = list.map(({ name }) => name)
  }
  return { names, ms: Math.min(...times) }
}

test('a crowd is there in seconds', () => {
  expect(filled).toBeLessThan(10_000)
})

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
] as const)('%s is answered at once', async (path, count) => {
  const { names, ms } = await ask(path.replace('{user}', user).replace('{project}', project))
  expect({ path, count: names.length }).toEqual({ path, count })
  expect(ms).toBeLessThan(AT_ONCE)
})

test('anybody of the crowd signs in, and sees what is theirs', async () => {
  const { body, headers } = await calls.authenticate({ identity: password('user-04242', 'crowd') })
  expect(body).toMatchObject({ token: { project: { name: 'project-00242' } } })
  const token = headers.get('x-subject-token') ?? ''
  const projects = await calls.send('GET', '/auth/projects', undefined, token)
  const { projects: own } = projects.body as { projects: { name: string }[] }
  expect(own.map(({ name }) => name).toSorted()).toEqual(['project-00242'])
})
