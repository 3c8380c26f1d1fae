import type { Image } from '@meridian/contract'
import { own } from '#lib/own.ts'

/** Who logs in at a system, by its name in `os_distro`; nobody by SSH at Windows. */
const users: Readonly<Record<string, string>> = {
  debian: 'debian',
  ubuntu: 'ubuntu',
  centos: 'centos',
  fedora: 'fedora',
  rocky: 'rocky',
  almalinux: 'almalinux',
  opensuse: 'opensuse',
  cirros: 'cirros',
  freebsd: 'freebsd',
  arch: 'arch',
}

/** What stands in the command where nobody can say who logs in: the reader is to replace it. */
export const anyUser = 'USER'

/**
 * What a user may be called. The command is copied into a shell: whoever made the image must not
 * write more of it than a name.
 */
const aName = /^[a-z_][a-z0-9_.-]{0,31}$/i

/**
 * Who logs in at what was made of an image: what the image says (`os_admin_user`), else by its
 * system, else by its name; `USER` where none of them tells. Undefined for Windows.
 * https://docs.openstack.org/glance/latest/admin/useful-image-properties.html
 */
export const loginName = (image: Image | undefined): string | undefined => {
  const said = (name: string) => {
    const value = image?.properties[name]
    return typeof value === 'string' ? value.toLowerCase() : ''
  }
  const words = (image?.name ?? '').toLowerCase().split(/[^a-z]+/)
  const system = [said('os_distro'), ...words].find((one) => own(users, one) ?? one === 'windows')
  if (system === 'windows' || said('os_type') === 'windows') return undefined
  const admin = image?.properties['os_admin_user']
  if (typeof admin === 'string' && aName.test(admin)) return admin
  return own(users, system ?? '') ?? anyUser
}
