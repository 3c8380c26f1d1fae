import type { ApiAccess } from '@meridian/contract'
import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import {
  cloudsYaml,
  ec2rc,
  openrc,
  programCloudsYaml,
  programOpenrc,
} from '../packages/web/src/api/access-files.ts'

/** Whatever a user may call a project, and what would be done by who took it for more than a name. */
const hostile = [
  "it's",
  '"quoted"',
  '$(touch /tmp/owned) `id` ${HOME}',
  'a\nb: c',
  "'; rm -rf x; '",
  'back\\slash\\',
  '# no comment',
  '- list',
  'yes',
  '  blanks  ',
  'Ünïcödé 名前 🐘',
  '\u2028line\u2029\u0085\u007f\ufeff',
  '%s %n',
  '!important & *star',
]

const access = (name: string): ApiAccess => ({
  auth_url: 'https://cloud.example.org:5000/v3',
  interface: 'public',
  region: name,
  username: name,
  user_id: 'u1',
  user_domain_id: 'default',
  user_domain_name: name,
  project_id: 'p1',
  project_name: name,
  project_domain_id: 'default',
  project_domain_name: 'Default',
  domain_id: null,
  system: false,
  byProvider: false,
})
const nowhere = {
  ...{ project_id: null, project_name: null, project_domain_id: null, project_domain_name: null },
}

/** What a shell has in its environment once it has read a file. */
const read = (file: string, names: readonly string[], typed?: string): readonly string[] => {
  const tell = names.map((name) => `printf '%s\\0' "$${name}"`).join('\n')
  const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8' }
  const out = execFileSync('/bin/sh', ['-c', `eval "$1"\n${tell}`, 'sh', file], {
    env,
    ...(typed !== undefined && { input: typed }),
    stdio: [typed === undefined ? 'ignore' : 'pipe', 'pipe', 'ignore'],
  })
  return out.toString().split('\0').slice(0, -1)
}

test.each(hostile)('a shell reads back what it was called: %j', (name) => {
  const names = ['OS_USERNAME', 'OS_PROJECT_NAME', 'OS_REGION_NAME', 'OS_PASSWORD']
  expect(read(openrc(access(name)), names, 'typed in\n')).toEqual([name, name, name, 'typed in'])
  const program = programOpenrc(access(name), { id: 'c1', secret: name })
  expect(
    read(program, ['OS_AUTH_TYPE', 'OS_APPLICATION_CREDENTIAL_SECRET', 'OS_USERNAME']),
  ).toEqual(['v3applicationcredential', name, ''])
  const key = ec2rc(access(name), { access: 'a1', secret: name, project_id: 'p1' })
  expect(read(key, ['EC2_ACCESS_KEY', 'AWS_SECRET_ACCESS_KEY'])).toEqual(['a1', name])
})

test.each(hostile)('a YAML parser reads back what it was called: %j', (name) => {
  expect(parse(cloudsYaml(access(name)))).toEqual({
    clouds: {
      openstack: {
        auth: {
          auth_url: 'https://cloud.example.org:5000/v3',
          username: name,
          user_domain_name: name,
          project_id: 'p1',
          project_name: name,
          project_domain_id: 'default',
        },
        region_name: name,
        interface: 'public',
        identity_api_version: 3,
      },
    },
  })
  expect(parse(programCloudsYaml(access(name), { id: 'c1', secret: name }))).toMatchObject({
    clouds: {
      openstack: {
        auth_type: 'v3applicationcredential',
        auth: { application_credential_id: 'c1', application_credential_secret: name },
      },
    },
  })
})

test('an earlier file leaves nothing, and the password is asked for again', () => {
  const both = openrc(access('one')) + openrc({ ...access('x'), ...nowhere })
  const names = ['OS_PROJECT_ID', 'OS_PROJECT_NAME', 'OS_PASSWORD']
  expect(read(both, names, 'mistyped\nright\n')).toEqual(['', '', 'right'])
})

test('what is of no project names none', () => {
  const none = { ...access('x'), ...nowhere }
  expect(openrc(none)).not.toMatch(/PROJECT_ID=|PROJECT_NAME=/)
  expect(parse(cloudsYaml(none))).not.toHaveProperty('clouds.openstack.auth.project_id')
})

test('of a domain, and of the system, that is what programs sign in to', () => {
  const domain = { ...access('x'), ...nowhere, domain_id: 'd1' }
  expect(read(openrc(domain), ['OS_DOMAIN_ID', 'OS_SYSTEM_SCOPE'], 'p\n')).toEqual(['d1', ''])
  expect(parse(cloudsYaml(domain))).toHaveProperty('clouds.openstack.auth.domain_id', 'd1')
  const system = { ...access('x'), ...nowhere, system: true }
  expect(read(openrc(system), ['OS_DOMAIN_ID', 'OS_SYSTEM_SCOPE'], 'p\n')).toEqual(['', 'all'])
  expect(parse(cloudsYaml(system))).toHaveProperty('clouds.openstack.auth.system_scope', 'all')
})

// What files of Horizon and other clouds leave, each of which has broken a sign-in.
const left = [
  ...['OS_TENANT_NAME', 'OS_TENANT_ID', 'OS_USER_DOMAIN_ID', 'OS_USER_ID', 'OS_TOKEN', 'OS_CLOUD'],
  ...[
    'OS_TRUST_ID',
    'OS_PROJECT_DOMAIN_NAME',
    'OS_DEFAULT_DOMAIN',
    'OS_SYSTEM_SCOPE',
    'OS_DOMAIN_ID',
  ],
  ...['OS_APPLICATION_CREDENTIAL_NAME', 'OS_IDENTITY_PROVIDER', 'OS_PROTOCOL', 'OS_ENDPOINT_TYPE'],
  ...['OS_PASSCODE', 'OS_ACCESS_TOKEN', 'OS_AUTH_METHODS', 'OS_URL', 'OS_ENDPOINT', 'OS_CLIENT_ID'],
]

test.each([
  ['openrc', openrc(access('x')), 'p\n'],
  ['of a program', programOpenrc(access('x'), { id: 'c1', secret: 's' }), undefined],
])('what another file left for a sign-in is gone: %s', (_, file, typed) => {
  const others = left.map((name) => `export ${name}=old\n`).join('')
  expect(read(others + file, left, typed)).toEqual(left.map(() => ''))
})
