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
})

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
  const nowhere = { ...access('x'), project_id: null, project_name: null, project_domain_id: null }
  const both = openrc(access('one')) + openrc(nowhere)
  const names = ['OS_PROJECT_ID', 'OS_PROJECT_NAME', 'OS_PASSWORD']
  expect(read(both, names, 'mistyped\nright\n')).toEqual(['', '', 'right'])
})

test('what is of no project names none', () => {
  const nowhere = { ...access('x'), project_id: null, project_name: null, project_domain_id: null }
  expect(openrc(nowhere)).not.toMatch(/PROJECT_ID=|PROJECT_NAME=/)
  expect(parse(cloudsYaml(nowhere))).not.toHaveProperty('clouds.openstack.auth.project_id')
})
