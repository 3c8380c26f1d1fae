import { expect, test } from 'vitest'
import { resources } from '#resources/registry.ts'
import { codeAt } from '#shell/prefetch-code.ts'

const loadOf = (type: string) => resources.find(type)?.load

test('the code behind a link is that of the list, or of the item and all that it is inside', () => {
  expect(codeAt('/project/images')).toEqual([loadOf('OS::Glance::Image')])
  expect(codeAt('/ngdetails/OS::Nova::Server/1')).toEqual([loadOf('OS::Nova::Server')])
  expect(codeAt('/project/networks/1/ports/2')).toEqual([
    loadOf('OS::Neutron::Net'),
    loadOf('OS::Neutron::Port'),
  ])
})

test('an address that leads on stands for where it leads, and others have no code of their own', () => {
  expect(codeAt('/project/images/1')).toEqual([loadOf('OS::Glance::Image')])
  expect(codeAt('/')).toHaveLength(1)
  for (const nowhere of ['/nothing', '/auth/login', '/console/1'])
    expect(codeAt(nowhere)).toEqual([])
})
