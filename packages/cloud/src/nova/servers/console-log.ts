/** The log on a server's console: what a small Linux says while it boots, a little at a time. */
import type { ServerRow } from '#nova/servers/servers.ts'

type Line = readonly [seconds: number, text: string]

const KERNEL: readonly Line[] = [
  [0, 'Linux version 6.1.0-28-cloud-amd64 (gcc-12 12.2.0, GNU ld 2.40) #1 SMP PREEMPT_DYNAMIC'],
  [0, 'Command line: BOOT_IMAGE=/boot/vmlinuz root=LABEL=rootfs ro console=tty1 console=ttyS0'],
  [0, 'BIOS-provided physical RAM map:'],
  [0, 'Hypervisor detected: KVM'],
  [0.012, 'tsc: Detected 2394.374 MHz processor'],
  [0.084, 'Memory: {ram}K available (14342K kernel code, 2334K rwdata, 9084K rodata)'],
  [0.131, 'smp: Preloaded up 1 node, {vcpus} CPU(s)'],
  [0.412, 'PCI: Using configuration type 1 for base access'],
  [0.689, 'virtio_blk virtio1: [vda] {sectors} 512-byte logical blocks'],
  [0.742, 'virtio_net virtio0 eth0: renamed from virtio0'],
  [0.905, 'EXT4-fs (vda1): mounted filesystem with ordered data mode'],
  [1.214, 'systemd[1]: Detected virtualization kvm.'],
  [1.318, 'systemd[1]: Hostname set to <{hostname}>.'],
  [1.566, 'systemd[1]: Started systemd-journald.service - Journal Service.'],
]

const SERVICES: readonly Line[] = [
  [2.1, '[  OK  ] Started systemd-udevd.service - Rule-based Manager for Device Events.'],
  [2.6, '[  OK  ] Reached target network-pre.target - Preparation for Network.'],
  [3.2, "cloud-init[412]: Cloud-init v. 22.4.2 running 'init-local'. Up 3.20 seconds."],
  [4.4, '[  OK  ] Started systemd-networkd.service - Network Configuration.'],
  [5.1, 'ci-info: | eth0 | True | {address} | 255.255.255.0 | global | {mac} |'],
  [6.3, '[  OK  ] Started ssh.service - OpenBSD Secure Shell server.'],
  [7.0, '[  OK  ] Reached target multi-user.target - Multi-User System.'],
  [8.4, 'cloud-init[598]: Cloud-init v. 22.4.2 finished. Datasource DataSourceOpenStackLocal.'],
]

/** Every boot so far, and of the last one what has been written by now. */
export function consoleLog(server: ServerRow, now: number): string {
  const words: Record<string, string> = {
    ram: String(server.flavor.ram * 1024),
    vcpus: String(server.flavor.vcpus),
    sectors: String(server.flavor.disk * 2_097_152),
    hostname: server.hostname,
    address: 'dhcp',
    mac: 'fa:16:3e',
  }
  const stopped = server.power_state === 4 ? server.updated_at : now
  return server.booted_at
    .map((start) => boot(words, (Math.min(now, stopped) - start) / 1000))
    .join('')
}

function boot(words: Record<string, string>, seconds: number): string {
  const fill = (text: string): string =>
    text.replace(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole)
  const kernel = KERNEL.filter(([at]) => at <= seconds).map(
    ([at, text]) => `[${at.toFixed(6).padStart(12)}] ${fill(text)}\n`,
  )
  const services = SERVICES.filter(([at]) => at <= seconds).map(([, text]) => `${fill(text)}\n`)
  const login =
    seconds >= 9
      ? `\nDebian GNU/Linux 12 ${fill('{hostname}')} ttyS0\n\n${fill('{hostname}')} login: `
      : ''
  return [...kernel, ...services, login].join('')
}
