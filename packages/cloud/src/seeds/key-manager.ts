import { containers, secrets, type ContainerSecret, type Secret } from '#barbican/rows.ts'
import { stamp } from '#barbican/style.ts'
import { past, rows, type Scene } from '#scene.ts'
import type { Amount, People } from '#played.ts'
import { BLOG, MAIL, SHOP } from '#seeds/key-manager/certificates.ts'
import type { World } from '#world.ts'

const DAY = 24 * 60

type Start = Partial<Pick<Secret, 'expiration' | 'algorithm' | 'bit_length' | 'mode'>> & {
  /** Text, or bytes in base 64 where it has that type. */
  readonly content: string
  readonly type?: string
}

/**
 * What the demo project keeps at the key manager: two certificates with their keys, one of which is
 * over sooner, a bundle of both in one secret, and what is no certificate at all.
 */
export function seedKeyManager(world: World, { projects, users }: People, amount: Amount): void {
  const [region] = world.regions
  if (amount === 'empty' || region === undefined) return
  const owner = { project_id: projects.demo.id, creator_id: users.demo.id }
  const site = (days: number, name: string, { expiration, ...pair }: typeof SHOP | typeof BLOG) => {
    const scene = past(world, region, days * DAY)
    const ec = { algorithm: 'ec', bit_length: 256 }
    const inside: ContainerSecret[] = [
      {
        name: 'certificate',
        secret_id: keep(scene, owner, `${name} certificate`, 'certificate', {
          ...{ content: pair.certificate, expiration },
        }),
      },
      {
        name: 'private_key',
        secret_id: keep(scene, owner, `${name} key`, 'private', { content: pair.key, ...ec }),
      },
    ]
    const time = stamp(scene.now)
    rows(scene, containers).insert({
      ...owner,
      id: world.random.uuid(),
      ...{ created: time, updated: time, status: 'ACTIVE', name, type: 'certificate' },
      ...{ secrets: inside, consumers: [] },
    })
  }
  site(40, 'shop.example.org', SHOP)
  site(30, 'blog.example.org', BLOG)
  keep(past(world, region, 20 * DAY), owner, 'mail.example.org', 'opaque', {
    ...{ content: MAIL, type: 'application/octet-stream' },
  })
  keep(past(world, region, 10 * DAY), owner, 'backup passphrase', 'passphrase', {
    content: 'correct horse battery staple',
  })
}

/** Keeps a secret and gives its id. */
function keep(
  scene: Scene,
  owner: Pick<Secret, 'project_id' | 'creator_id'>,
  name: string,
  secret_type: Secret['secret_type'],
  { content, type = 'text/plain', ...about }: Start,
): string {
  const time = stamp(scene.now)
  const isText = type === 'text/plain'
  const data = isText ? Buffer.from(content).toString('base64') : content
  const none = { expiration: null, algorithm: null, bit_length: null, mode: null }
  const { id } = rows(scene, secrets).insert({
    ...owner,
    id: scene.world.random.uuid(),
    ...{ created: time, updated: time, status: 'ACTIVE', name, secret_type, metadata: {} },
    ...{ ...none, ...about },
    payload: { data, type },
  })
  return id
}
