import { expect, onTestFinished, test } from 'vitest'
import { createCloud } from '#create-cloud.ts'
import { stacks, type StackRow } from '#heat/rows.ts'
import { projectRows } from '#keystone/rows.ts'

test('a project has 512 stacks at most, unless an administrator makes one more', () => {
  const cloud = createCloud({ seed: 'demo', pace: 'manual', randomSeed: 1 })
  onTestFinished(cloud.close)
  const { world } = cloud
  const domain = { id: 'default', name: 'Default' }
  const project = world.table(projectRows).first({ name: 'demo' })
  if (!project) throw new Error('There is no project demo.')
  const token = (role: string) => ({
    id: '',
    user: { id: 'u', name: 'demo', domain },
    project: { id: project.id, name: 'demo', domain },
    system: false,
    roles: [role],
    methods: [],
    auditIds: [],
    issuedAt: 0,
    expiresAt: Infinity,
  })
  const template = { heat_template_version: '2021-04-16', resources: {} }
  const make = (stack_name: string, role = 'member') => {
    const caller = { region: 'RegionOne', origin: 'http://c', requestId: 'r', token: token(role) }
    return world.inside(caller, 'orchestration', 'POST', '/stacks', { stack_name, template })
  }
  expect(make('s0').status).toBe(201)
  const table = world.table(stacks, 'RegionOne')
  const [first] = table.list()
  if (!first) throw new Error('There is no stack.')
  const many = Array.from({ length: 511 }, (_, at): StackRow => {
    return { ...first, id: `s${at}`, name: `s${at + 1}` }
  })
  for (const one of many) table.insert(one)
  expect(make('more')).toMatchObject({
    status: 400,
    body: {
      error: {
        type: 'RequestLimitExceeded',
        message:
          'Request limit exceeded: You have reached the maximum stacks per tenant, 512. Please delete some stacks.',
      },
    },
  })
  expect(make('more', 'admin').status).toBe(201)
})
