import { Image } from '@meridian/contract'
import { sample } from '@meridian/contract/testing'
import { describe, expect, test } from 'vitest'
import { errorsOf, hiddenOf } from '#forms/rules/rules.ts'
import { formatsFrom, sourcesFrom, visibilitiesFrom, type Choices } from '#dialogs/image/choices.ts'
import { formatOfFile } from '#dialogs/image/formats.ts'
import { bodyOfNew, changesOf } from '#dialogs/image/payload.ts'
import { newImage, rules, shownForNew, valuesOf, type ImageValues } from '#dialogs/image/values.ts'

const choices: Choices = {
  sources: ['file-legacy'],
  copies: 'never',
  visibilities: ['public', 'private'],
  formats: ['qcow2', 'raw'],
  kernels: [],
  ramdisks: [],
}
const values = (parts: Partial<ImageValues> = {}): ImageValues => ({
  ...newImage(choices),
  disk_format: 'qcow2',
  ...parts,
})
const noChange = { updated: {}, removed: [] }

test('a new image begins with no minimum, unprotected, not copied, seen by whom the default says [RS-IMGFORM-11 RS-IMGFORM-12 RS-IMGFORM-13 RS-IMGFORM-14 RS-IMGFORM-21]', () => {
  expect(newImage(choices)).toMatchObject({
    ...{ min_disk: 0, min_ram: 0, protected: 'no', is_copying: false, visibility: 'public' },
  })
})

describe('where the content may come from', () => {
  const operator = (HORIZON_IMAGES_UPLOAD_MODE: 'off' | 'legacy' | 'direct', stays = false) => ({
    HORIZON_IMAGES_UPLOAD_MODE,
    IMAGES_ALLOW_LOCATION: stays,
  })
  const none = { import_methods: [] }
  const web = { import_methods: ['web-download'] }

  test.each([
    [operator('legacy'), '2', none, ['file-legacy'], 'never'],
    [operator('direct'), '2', none, ['file-direct'], 'never'],
    [operator('off'), '2', none, [], 'never'],
    [operator('legacy', true), '2', none, ['url', 'file-legacy'], 'never'],
    [operator('off', true), '2', web, ['url'], 'may'],
    [operator('legacy'), '1', none, ['url', 'file-legacy'], 'never'],
    [operator('legacy', true), '2', web, ['url', 'file-legacy'], 'may'],
    [operator('legacy'), '1', web, ['url', 'file-legacy'], 'must'],
    [operator('legacy'), '2', web, ['file-legacy', 'web-download'], 'never'],
    [operator('off'), '2', web, ['web-download'], 'never'],
  ] as const)(
    '%o, version %s, %o: %o [RS-IMGFORM-15 RS-IMGFORM-16 RS-IMGFORM-17 RS-IMGFORM-18 RS-IMGFORM-19]',
    (settings, version, takes, sources, copies) => {
      const found = sourcesFrom(settings, version, { import_methods: [...takes.import_methods] })
      expect(found).toEqual({ sources, copies })
    },
  )

  test('an address is the default where it is offered, and a copy asked for where it is a choice [RS-IMGFORM-20]', () => {
    const both: Choices = { ...choices, sources: ['url', 'file-legacy'], copies: 'may' }
    const fresh = newImage(both)
    expect(fresh.source_type).toBe('url')
    expect([...hiddenOf(fresh, shownForNew(both))]).toEqual(['data'])
    const file = { ...fresh, source_type: 'file-legacy' as const }
    expect([...hiddenOf(file, shownForNew(both))].toSorted()).toEqual(['image_url', 'is_copying'])
    const must = hiddenOf(fresh, shownForNew({ ...both, copies: 'must' }))
    expect([...must].toSorted()).toEqual(['data', 'is_copying'])
    const web = { ...fresh, source_type: 'web-download' as const }
    expect([...hiddenOf(web, shownForNew(both))].toSorted()).toEqual(['data', 'is_copying'])
    expect(newImage({ ...both, sources: ['file-legacy', 'web-download'] }).source_type).toBe(
      'file-legacy',
    )
  })
})

describe('who may be let see an image', () => {
  const preset = (image_visibility: 'public' | 'private') => ({
    CREATE_IMAGE_DEFAULTS: { image_visibility },
  })
  const old = { visibility: ['public', 'private'] }
  const all = { visibility: ['community', 'public', 'private', 'shared'] }
  const every = { publicize: true, communitize: true }

  test('public and private, and more where the service has it [RS-IMGFORM-04 RS-IMGFORM-21]', () => {
    expect(visibilitiesFrom(preset('public'), old, every)).toEqual(['public', 'private'])
    expect(visibilitiesFrom(preset('public'), all, every)).toEqual([
      ...['public', 'private', 'shared', 'community'],
    ])
  })

  test('private alone where the operator says so, and for who may not publish [RS-IMGFORM-22 RS-IMGFORM-23]', () => {
    expect(visibilitiesFrom(preset('private'), old, every)).toEqual(['private'])
    expect(visibilitiesFrom(preset('private'), all, every)).toEqual(['private'])
    const none = { publicize: false, communitize: false }
    expect(visibilitiesFrom(preset('public'), all, none)).toEqual(['private'])
  })
})

test('formats are the operator’s that the service takes as a disk or a container [RS-IMG-31 RS-IMG-32]', () => {
  const given = 'aki ami ari docker iso ova ploop qcow2 raw vdi vhd vmdk odd'.split(' ')
  const disk_format = 'aki ami ari iso ploop qcow2 raw vdi vhd vmdk'.split(' ')
  const container_format = ['aki', 'ami', 'ari', 'bare', 'docker', 'ova']
  expect(
    formatsFrom({ OPENSTACK_IMAGE_FORMATS: given }, { disk_format, container_format }),
  ).toEqual(given.slice(0, -1))
})

test.each([
  ['qcow2', 'qcow2', 'bare'],
  ['aki', 'aki', 'aki'],
  ['ami', 'ami', 'ami'],
  ['ari', 'ari', 'ari'],
  ['docker', 'raw', 'docker'],
])(
  'the format %s is the disk %s in the container %s [RS-IMGFORM-24 RS-IMGFORM-25 RS-IMGFORM-26 RS-IMG-32]',
  (disk_format, disk, container) => {
    expect(bodyOfNew(values({ disk_format }), {}, choices)).toMatchObject({
      disk_format: disk,
      container_format: container,
    })
  },
)

test('what is sent is the form with the metadata, and of the source what it has [RS-GLANCE-07 RS-GLANCE-13 RS-GLANCE-14 RS-IMGFORM-03 RS-IMGFORM-33]', () => {
  const file = new File(['x'], 'disk.img')
  const filled = values({
    ...{ name: ' web ', description: 'd', data: file, image_url: 'http://a/b', kernel: 'k' },
    ...{ ramdisk: 'r', architecture: 'arm', min_disk: 2, min_ram: 64, protected: 'yes' },
    source_type: 'file-legacy',
  })
  const common = {
    ...{ name: 'web', description: 'd', architecture: 'arm', kernel: 'k', ramdisk: 'r' },
    ...{ visibility: 'public', protected: true, min_disk: 2, min_ram: 64 },
    ...{ disk_format: 'qcow2', container_format: 'bare', properties: { a: '1' } },
  }
  const sent = (parts: Partial<ImageValues>, copies: Choices['copies'] = 'never') =>
    bodyOfNew({ ...filled, ...parts }, { a: '1' }, { copies })
  expect(sent({})).toEqual({ ...common, source_type: 'file-legacy' })
  expect(sent({ source_type: 'file-direct' })).toEqual({
    ...{ ...common, source_type: 'file-direct', data: 'disk.img' },
  })
  const url = { ...common, source_type: 'url', image_url: 'http://a/b' }
  expect(sent({ source_type: 'url' })).toEqual({ ...url, import_data: false })
  expect(sent({ source_type: 'url', is_copying: true }, 'may')).toMatchObject({ import_data: true })
  expect(sent({ source_type: 'url' }, 'must')).toMatchObject({ import_data: true })
  expect(sent({ source_type: 'web-download' })).toEqual({ ...url, import_data: true })
})

test('numbers are digits, texts at most 255 characters, and an address one of the web [RS-IMGFORM-30 RS-IMGFORM-31 RS-IMGFORM-32]', () => {
  const wrong = (parts: Partial<ImageValues>) =>
    Object.entries(
      errorsOf(values({ data: new File([], 'x'), image_url: 'https://a', ...parts }), rules),
    )
      .filter(([, text]) => text !== undefined)
      .map(([name]) => name)
  expect(wrong({})).toEqual([])
  expect(wrong({ min_disk: 1.5 })).toEqual(['min_disk'])
  expect(wrong({ min_ram: -1 })).toEqual(['min_ram'])
  expect(wrong({ name: 'x'.repeat(256) })).toEqual(['name'])
  expect(wrong({ description: 'x'.repeat(256) })).toEqual(['description'])
  expect(wrong({ architecture: 'x'.repeat(256) })).toEqual(['architecture'])
  expect(wrong({ name: 'x'.repeat(255) })).toEqual([])
  expect(wrong({ image_url: 'ftp://a/b' })).toEqual(['image_url'])
})

const image = (parts: Partial<Image> = {}): Image =>
  sample(Image, {
    ...{ id: 'i', name: 'web', status: 'active', visibility: 'shared', is_public: false },
    ...{ kernel_id: 'k', ramdisk_id: 'r', architecture: 'arm', disk_format: 'qcow2' },
    ...parts,
  })

test('an image is edited as it is, and what was changed is sent [RS-IMGFORM-07 RS-IMGFORM-08 RS-IMGFORM-09 RS-IMGFORM-10]', () => {
  const before = valuesOf(image())
  expect(before).toMatchObject({ kernel: 'k', ramdisk: 'r', architecture: 'arm' })
  expect(before.visibility).toBe('shared')
  expect(valuesOf(image({ is_public: true })).visibility).toBe('public')
  expect(changesOf(before, before, noChange)).toEqual({})
  const after = { ...before, name: 'other ', architecture: '', kernel: '', min_ram: 5 }
  expect(changesOf(before, after, noChange)).toEqual({
    ...{ name: 'other', architecture: null, kernel: null, min_ram: 5 },
  })
  const metadata = { updated: { a: '1' }, removed: [] }
  expect(changesOf(before, before, metadata)).toEqual({ metadata })
})

test.each([
  ['debian.qcow2', 'qcow2'],
  ['disk.IMG', 'raw'],
  ['a.b.vmdk', 'vmdk'],
  ['readme', undefined],
  ['x.toString', undefined],
])('the ending of %s tells the format %s', (file, format) => {
  expect(formatOfFile(file)).toBe(format)
})
