import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { isOwnCode, repositoryFiles, textOf } from './files.ts'
import { hardCodedTexts } from './texts.ts'
import { attempt } from './run.ts'

const files = repositoryFiles()
const textFiles = files.filter((path) => !/\.(png|jpg|ico|woff2|qcow2|img)$/.test(path))

/** Files that may be longer than the rest, each with its reason. */
const longFiles = new Map<string, string>([])

test('no file of code is longer than 400 lines', () => {
  const long = files
    .filter((path) => isOwnCode(path) && !longFiles.has(path))
    .map((path) => `${path}: ${textOf(path).split('\n').length - 1}`)
    .filter((line) => Number(line.split(': ')[1]) > 400)
  expect(long).toEqual([])
})

test('no folder of a package holds more than 40 files', () => {
  const sources = files.filter((path) => /^packages\/\w+\/src\//.test(path))
  const folders = Map.groupBy(sources, (path) => dirname(path))
  const long = [...folders].filter(([, own]) => own.length > 40)
  expect(long.map(([folder, own]) => `${folder}: ${own.length}`)).toEqual([])
})

test('no file names the host of a package registry, so that any mirror serves', () => {
  const hosts = [
    ['registry', 'npmjs', 'org'],
    ['registry', 'yarnpkg', 'com'],
    ['npm', 'pkg', 'github', 'com'],
  ].map((parts) => parts.join('.'))
  const naming = textFiles.filter((path) => hosts.some((host) => textOf(path).includes(host)))
  expect(naming).toEqual([])
})

test('no file holds a private key or a token', () => {
  const secrets = [
    /-----BEGIN (RSA |EC |OPENSSH |)PRIVATE KEY-----\n[A-Za-z0-9+/=\n]{200,}/,
    /\bgAAAAA[\w-]{80,}/,
    /\b(ghp|gho|ghs|github_pat|npm)_[A-Za-z0-9_]{30,}/,
    /\bAKIA[0-9A-Z]{16}\b/,
  ]
  const found = textFiles.filter((path) => secrets.some((secret) => secret.test(textOf(path))))
  expect(found).toEqual([])
})

test('a script writes cookies by `api/session/cookies.ts` alone, which names each', () => {
  const own = 'packages/web/src/api/session/cookies.ts'
  const writing = files.filter(
    (path) =>
      /^packages\/web\/src\/.*\.(ts|tsx|js)$/.test(path) &&
      !/\.test\.tsx?$/.test(path) &&
      /document\.cookie\s*=[^=]|\bcookieStore\b/.test(textOf(path)),
  )
  expect(writing).toEqual([own])
})

test('comments and texts leave nothing for later', () => {
  const marks = new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X'].join('|')})\\b`)
  const found = files.filter((path) => isOwnCode(path) && marks.test(textOf(path)))
  expect(found).toEqual([])
})

test('every text that a user reads goes through t()', () => {
  const rooms = /^packages\/web\/src\/(ui|forms|resource|resources|shell|dialogs|screens)\//
  const found = files
    .filter(
      (path) => rooms.test(path) && path.endsWith('.tsx') && !/\.test\.tsx$|\/testing\//.test(path),
    )
    .flatMap((path) => hardCodedTexts(textOf(path)).map((text) => `${path}: ${text}`))
  expect(found).toEqual([])
})

test('tests cite only requirements that the ledgers have', async () => {
  const { code, output } = await attempt('node', ['docs/spec/coverage.mjs'])
  expect(code, output).toBe(0)
  expect(output).toMatch(/\d+ of \d+ requirements are cited by a test/)
  expect(output).not.toContain('cited but in no ledger')
})
