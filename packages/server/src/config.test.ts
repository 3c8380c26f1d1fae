import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ConfigError, readConfig } from '#config.ts'

const directory = mkdtempSync(join(tmpdir(), 'meridian-config-'))
afterAll(() => rmSync(directory, { recursive: true }))

test('an empty environment serves the embedded cloud on loopback', () => {
  expect(readConfig({ XDG_STATE_HOME: '/state' })).toMatchObject({
    keystones: [],
    host: '127.0.0.1',
    port: 8080,
    webRoot: '/',
    dataDir: '/state/meridian',
    trustProxy: false,
    clientToken: false,
    defaultDomain: 'Default',
    sessions: { redisUrl: undefined, idleSeconds: 3600 },
  })
})

test('OS_AUTH_URL alone is enough for a real cloud', () => {
  const { keystones } = readConfig({ OS_AUTH_URL: 'http://127.0.0.1:5000/v3/' })
  const url = 'http://127.0.0.1:5000/v3'
  expect(keystones).toEqual([{ id: '127.0.0.1:5000', label: '127.0.0.1:5000', url }])
})

test('several Keystones, single sign-on and the rest are read', () => {
  const file = join(directory, 'settings.json')
  writeFileSync(file, '{"API_RESULT_PAGE_SIZE": 50}')
  const config = readConfig({
    KEYSTONES: '[{"id":"east","label":"East","url":"https://east.example.org:5000/v3"}]',
    WEBSSO_CHOICES: '[{"id":"oidc","label":"Company","protocol":"openid"}]',
    WEBROOT: '/console',
    PUBLIC_URL: 'https://cloud.example.org/',
    TRUST_PROXY: 'loopback, 10.0.0.0/8,fd00::1',
    LOGIN_DOMAINS: 'Default, engineering',
    SESSION_STORE: 'redis',
    REDIS_URL: 'valkey://store:6379',
    SESSION_SECRET: 'x'.repeat(32),
    ENABLE_CLIENT_TOKEN: 'yes',
    SETTINGS: file,
  })
  expect(config).toMatchObject({
    keystones: [{ id: 'east', label: 'East', url: 'https://east.example.org:5000/v3' }],
    webSso: [{ id: 'oidc', label: 'Company', protocol: 'openid' }],
    webRoot: '/console/',
    publicUrl: 'https://cloud.example.org',
    trustProxy: ['loopback', '10.0.0.0/8', 'fd00::1'],
    domains: ['Default', 'engineering'],
    sessions: { redisUrl: 'redis://store:6379' },
    clientToken: true,
    settings: {
      API_RESULT_PAGE_SIZE: 50,
      WEBSSO_CHOICES: [{ id: 'oidc', label: 'Company' }],
    },
  })
})

test.each([
  [{ PORT: 'http' }, "PORT is 'http': must be a whole number from 0 to 65535"],
  [{ PORT: '70000' }, 'must be a whole number from 0 to 65535'],
  [{ OS_AUTH_URL: 'keystone' }, 'OS_AUTH_URL is'],
  [{ OS_AUTH_URL: 'ftp://keystone/' }, 'must be an http or https URL'],
  [{ OS_CACERT: '/no/such/file' }, "OS_CACERT is '/no/such/file': does not exist"],
  [{ OS_CACERT: '/' }, "OS_CACERT is '/': is a folder, not a file"],
  [{ OS_CACERT: '/etc/passwd' }, 'must be a PEM file with certificates'],
  [{ SETTINGS: '/no/such/file' }, "SETTINGS is '/no/such/file': does not exist"],
  [{ KEYSTONES: '{}' }, 'KEYSTONES is'],
  [{ KEYSTONES: '[{"id":"a"}]' }, 'must be a JSON list of objects with id, label, url'],
  [{ WEBSSO_CHOICES: '[{"id":"../x","label":"l","protocol":"p"}]' }, "'../x' is not an id"],
  [{ WEBROOT: 'console' }, 'must be a path such as /console/'],
  [{ PUBLIC_URL: 'https://a/b' }, 'must be an origin without a path'],
  [{ TRUST_PROXY: 'everybody' }, "'everybody' is not an address"],
  [{ TRUST_PROXY: '10.0.0.0/33' }, 'is not an address'],
  [{ SESSION_STORE: 'memcached' }, 'must be one of sqlite, redis'],
  [{ SESSION_STORE: 'redis' }, 'REDIS_URL is needed when SESSION_STORE is redis'],
  [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET must have 32 characters or more'],
  [{ SESSION_IDLE_SECONDS: '7200' }, 'must be a whole number from 60 to 3600'],
  [{ ENABLE_CLIENT_TOKEN: 'maybe' }, 'must be true or false'],
  [{ LOG_LEVEL: 'loud' }, 'must be one of fatal'],
  [{ CONSOLE_ORIGINS: 'http://vnc' }, 'must be ws:// or wss:// origins'],
  [{ UPLOAD_ORIGINS: 'https://glance/v2' }, 'must be an origin without a path'],
])('a wrong value is refused with clear words: %o', (env, words) => {
  expect(() => readConfig(env)).toThrow(ConfigError)
  expect(() => readConfig(env)).toThrow(words)
})

test('all wrong values are named at once, and no password of a URL', () => {
  const env = { PORT: 'x', LOG_LEVEL: 'y', REDIS_URL: 'http://user:secret@store' }
  const failed = () => readConfig(env)
  expect(failed).toThrow(/PORT[^]*LOG_LEVEL/)
  expect(failed).toThrow(/^(?![^]*secret)/)
})

test('every name of the environment is in the operator’s table', () => {
  const source = readFileSync(new URL('config.ts', import.meta.url), 'utf8')
  const table = readFileSync(new URL('../../../docs/operating.md', import.meta.url), 'utf8')
  const names = [...source.matchAll(/read\.\w+\(\s*'([A-Z_]+)'/g)].map(([, name]) => String(name))
  expect(names.length).toBeGreaterThan(25)
  const rows = table.split('\n').filter((line) => line.startsWith('|'))
  const missing = names.filter((name) => !rows.some((row) => row.includes(`\`${name}\``)))
  expect(missing).toEqual([])
})
