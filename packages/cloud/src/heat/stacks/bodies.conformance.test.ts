import { expect, test } from 'vitest'
import { badRequest, heatUnderTest, small, partIn, refused } from '#heat/testing.ts'

const { cloud, tell, stack, gone } = await heatUnderTest()

const MALFORMED =
  'The server could not comply with the request since it is either malformed or otherwise incorrect.'
const make = (body: object) =>
  tell('POST', '/stacks', { stack_name: cloud.unique('s'), template: small, ...body })

test('a body without what a stack needs is refused', async () => {
  expect(await tell('POST', '/stacks', { template: small })).toMatchObject(
    badRequest('No stack name specified'),
  )
  expect(await make({ template: undefined })).toMatchObject(badRequest('No template specified'))
  expect(await make({ template: 7 })).toMatchObject(badRequest(MALFORMED))
  expect(await make({ template: 'resources: {}' })).toMatchObject(
    badRequest('Template not in valid format: Template format version not found.'),
  )
  expect(await make({ environment: 'wrong: {}' })).toMatchObject(
    badRequest('Environment not in valid format: environment has wrong section "wrong"'),
  )
  expect(await make({ files: [] })).toMatchObject(refused(400, 'AttributeError'))
})

test('what is no JSON object is no body', async () => {
  const send = (text: string) => tell('POST', '/stacks', undefined, { text })
  expect(await send('[]')).toMatchObject(badRequest(MALFORMED))
  expect(await tell('POST', '/stacks')).toMatchObject(badRequest(MALFORMED))
  expect(await send('{"a": ')).toMatchObject(
    badRequest('Expecting value: line 1 column 7 (char 6)'),
  )
  expect(await send(`{"a": "${'x'.repeat(1_048_576)}"}`)).toMatchObject(
    refused(
      400,
      'RequestLimitExceeded',
      expect.stringMatching(/^Request limit exceeded: JSON body/),
    ),
  )
})

test('a template at an address cannot be fetched', async () => {
  const fetched = (template_url: string) => make({ template: undefined, template_url })
  expect(await fetched('http://example.com/a.yaml')).toMatchObject(
    badRequest(
      'Could not retrieve template: Failed to retrieve template from http://example.com/a.yaml',
    ),
  )
  expect(await fetched('file:///etc/passwd')).toMatchObject(
    badRequest('Could not retrieve template: Invalid URL scheme file'),
  )
})

test('a name has to be one, and free', async () => {
  expect(await make({ stack_name: '1a' })).toMatchObject(
    refused(
      400,
      'StackValidationFailed',
      'Invalid stack name 1a must contain only alphanumeric or "_-." characters, must start with alpha and must be 255 characters or less.',
    ),
  )
  expect(await make({ stack_name: 7 })).toMatchObject(
    refused(400, 'StackValidationFailed', 'Invalid stack name 7, must be a string'),
  )
  const { name, path } = await stack()
  const again = refused(409, 'StackExists', `The Stack (${name}) already exists.`)
  expect(await make({ stack_name: name })).toMatchObject(again)
  await gone(path)
  expect((await make({ stack_name: name })).status).toBe(201)
})

test('minutes, tags and words for true are checked', async () => {
  expect(await make({ timeout_mins: 'x' })).toMatchObject(
    badRequest("Only integer is acceptable by 'timeout_mins'."),
  )
  expect(await make({ timeout_mins: -1 })).toMatchObject(
    badRequest("Value '-1' is invalid for 'timeout_mins' which only accepts non-negative integer."),
  )
  const long = 'x'.repeat(81)
  expect(await make({ tags: long })).toMatchObject(
    badRequest(`Invalid tag, "${long}" is longer than 80 characters`),
  )
  const listed = await make({ tags: ['a'] })
  expect(listed).toMatchObject(refused(400, 'AttributeError'))
  expect(partIn(listed, 'error')).not.toHaveProperty('message')
  expect(await make({ disable_rollback: 'maybe' })).toMatchObject(refused(400, 'ValueError'))
  expect(await make({ converge: true })).toMatchObject(
    badRequest('converge flag only supported in stack update (or update preview) request.'),
  )
})

test('parameters come as a map or as pairs, above those of the environment', async () => {
  const of = async (more: object) => {
    const body = { stack_name: cloud.unique('s'), template: small, ...more }
    return partIn(await tell('POST', '/stacks/preview', body), 'stack')['parameters']
  }
  const environment = { parameters: { text: 'two' } }
  expect(await of({ environment })).toMatchObject({ text: 'two' })
  expect(await of({ environment, parameters: { text: 'three' } })).toMatchObject({
    text: 'three',
  })
  expect(await of({ parameters: [['text', 'four']] })).toMatchObject({ text: 'four' })
  expect(await make({ parameters: 'text' })).toMatchObject(refused(400, 'ValueError'))
  expect(await make({ parameters: 7 })).toMatchObject(badRequest(MALFORMED))
})

test('environments among the files take the place of the own one', async () => {
  const seen = await tell('POST', '/stacks/preview', {
    stack_name: cloud.unique('s'),
    template: small,
    environment: { parameters: { text: 'two' } },
    environment_files: ['one', 'two'],
    files: {
      one: 'parameters: {text: five, secret: s}',
      two: 'parameters: {text: six}',
    },
  })
  expect(partIn(seen, 'stack')['parameters']).toMatchObject({
    text: 'six',
  })
})

test('a template has a thousand resources at most', async () => {
  const many = Array.from({ length: 1001 }, (_, at) => [`r${at}`, { type: 'OS::Heat::None' }])
  const template = { heat_template_version: '2021-04-16', resources: Object.fromEntries(many) }
  expect(await make({ template })).toMatchObject(
    refused(
      400,
      'RequestLimitExceeded',
      'Request limit exceeded: Maximum resources per stack exceeded.',
    ),
  )
})
