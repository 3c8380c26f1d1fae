import { t } from '#lib/translate.ts'

/** https://cloudinit.readthedocs.io/en/latest/reference/examples.html */
export const examples: readonly { readonly label: string; readonly script: string }[] = [
  {
    label: t('Update and install packages'),
    script: '#cloud-config\npackage_update: true\npackage_upgrade: true\npackages:\n  - nginx\n',
  },
  {
    label: t('Add a user'),
    script:
      '#cloud-config\nusers:\n  - default\n  - name: deploy\n    groups: sudo\n' +
      '    sudo: ALL=(ALL) NOPASSWD:ALL\n    shell: /bin/bash\n    ssh_authorized_keys:\n' +
      '      - ssh-ed25519 AAAA… you@example.org\n',
  },
  { label: t('Run a shell script'), script: '#!/bin/sh\nset -eu\n' },
]

/**
 * How cloud-init tells what it is given: by how the first line begins.
 * https://cloudinit.readthedocs.io/en/latest/explanation/format.html
 */
const beginnings = [
  ...['#!', '#cloud-config', '#include', '#cloud-boothook', '#part-handler', '#upstart-job'],
  ...['## template: jinja', 'Content-Type: multipart/', 'MIME-Version:', '#ps1', 'rem cmd'],
]

/** What is strange about a script; nothing is where cloud-init would understand it. */
export const scriptDoubt = (script: string): string | undefined => {
  if (script.trim() === '') return undefined
  const known = beginnings.find((one) => script.toLowerCase().startsWith(one.toLowerCase()))
  if (known === undefined) {
    return t(
      'cloud-init will not recognize this: the first line should begin with #!, #cloud-config or another of its keywords.',
    )
  }
  if (known !== '#cloud-config') return undefined
  const line = script.split('\n').findIndex((one) => /^ *\t/.test(one))
  return line < 0
    ? undefined
    : t('Line {line} is indented by a tab, which YAML does not allow.', { line: line + 1 })
}
