import { expect, test } from 'vitest'
import { heatUnderTest, outer, refused, small } from '#heat/testing.ts'

const { cloud, tell, stack } = await heatUnderTest()

const make = (body: object) =>
  tell('POST', '/stacks', { stack_name: cloud.unique('s'), template: small, ...body })

test('stacks are not abandoned, exported or adopted where the operator has not said so', async () => {
  const { path } = await stack()
  const off = refused(400, 'NotSupported', 'Stack Abandon is not supported.')
  expect(await tell('GET', `${path}/export`)).toMatchObject(off)
  expect(await tell('DELETE', `${path}/abandon`)).toMatchObject(off)
  const adopted = { stack_name: 'x', adopt_stack_data: '{"template": {}}' }
  expect(await tell('POST', '/stacks', adopted)).toMatchObject(
    refused(400, 'NotSupported', 'Stack Adopt is not supported.'),
  )
})

test('what is not played is said to be so', async () => {
  expect(await make({ files_container: 'c' })).toMatchObject(
    refused(501, 'NotImplementedError', 'files_container is not implemented'),
  )
  const { path } = await stack()
  expect(await tell('PATCH', path, { converge: true })).toMatchObject(
    refused(501, 'NotImplementedError', 'converge is not implemented'),
  )
  expect((await tell('PUT', `${path}/preview?show_nested=true`, outer)).status).toBe(501)
  expect(await tell('GET', '/software_configs')).toMatchObject({
    status: 501,
    body: { code: 501, title: 'Not Implemented', error: { type: 'HTTPNotImplemented' } },
  })
})
