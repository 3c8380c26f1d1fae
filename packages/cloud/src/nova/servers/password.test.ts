import { constants, privateDecrypt } from 'node:crypto'
import { expect, test } from 'vitest'
import { serverLab } from '#nova/servers/testing.ts'
import { at } from '#nova/testing.ts'
import { underTest } from '#testing/conformance.ts'

const cloud = await underTest()
const { nova, launch } = await serverLab(cloud)

test('a Windows sets a password that only the private key of its key pair opens', async () => {
  const name = cloud.unique('windows')
  const made = await nova(
    'POST',
    '/os-keypairs',
    { keypair: { name, type: 'ssh' } },
    {
      version: '2.2',
    },
  )
  cloud.cleanUp(() => nova('DELETE', `/os-keypairs/${name}`))
  const { glance } = await cloud.as('demo')
  const images = await glance.images.listAll()
  const imageRef = images.find((image) => image['os_type'] === 'windows')?.id
  const flavors = await nova('GET', '/flavors/detail')
  const all = at(flavors, 'flavors') as { id: string; disk: number; ram: number }[]
  const flavorRef = all.find(({ disk, ram }) => disk >= 40 && ram >= 4096)?.id
  const id = await launch({ key_name: name, imageRef, flavorRef })
  const path = `/servers/${id}/os-server-password` as const
  const read = async () => String(at(await nova('GET', path), 'password'))
  const key = {
    key: String(at(made, 'keypair', 'private_key')),
    padding: constants.RSA_PKCS1_PADDING,
  }
  const opened = privateDecrypt(key, Buffer.from(await read(), 'base64')).toString()
  expect(opened).toMatch(/^[\w-]{19}!$/)
  expect((await nova('DELETE', path)).status).toBe(204)
  expect(await read()).toBe('')
})
