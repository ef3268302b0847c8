import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

/*
 * Writes the seccomp profile of the sandbox: `node codegen/seccomp.ts [--from <profile>]`. It is the default profile of an
 * engine (by default that of containers/common, which podman's packages install), less what no command of a model has a
 * use for. To be run again, with a newer default, when programs fail because the kernel has got a new system call; no
 * build needs it.
 */

const OUT = new URL('../src/tools/sandbox/seccomp.json', import.meta.url);
const ENOSYS = 38;
const EPERM = 1;

interface Rule {
  names: string[];
  action: string;
  errnoRet?: number;
  args?: { index: number; value: number; valueTwo: number; op: string }[] | null;
  comment?: string;
  includes?: { caps?: string[]; arches?: string[] };
  excludes?: { caps?: string[]; arches?: string[] };
}

/** Where the kernel has had most of its holes, what changes the machine, and what looks into other processes. */
const FORBIDDEN = [
  // Other namespaces: in one of its own a command has all capabilities.
  ['unshare', 'setns', 'pivot_root', 'chroot'],
  ['mount', 'umount', 'umount2', 'move_mount', 'mount_setattr', 'open_tree', 'fsopen', 'fsconfig', 'fsmount', 'fspick'],
  ['bpf', 'perf_event_open', 'userfaultfd', 'io_uring_setup', 'io_uring_enter', 'io_uring_register', 'modify_ldt', 'vmsplice'],
  ['keyctl', 'add_key', 'request_key', 'open_by_handle_at', 'name_to_handle_at', 'fanotify_init', 'fanotify_mark', 'syslog'],
  ['ptrace', 'process_vm_readv', 'process_vm_writev', 'process_madvise', 'pidfd_getfd', 'kcmp'],
  ['init_module', 'finit_module', 'delete_module', 'query_module', 'kexec_load', 'kexec_file_load', 'reboot', 'swapon', 'swapoff'],
  ['acct', 'quotactl', 'quotactl_fd', 'iopl', 'ioperm', 'settimeofday', 'clock_settime', 'clock_settime64', 'stime', 'vhangup'],
  // The way around the rules of `socket` for programs of 32 bits.
  ['socketcall'],
].flat();

/** What has come to the kernel since the engine's profile was made, and is as harmless as its elders. */
const NEWER = [
  ['cachestat', 'fchmodat2', 'futex_requeue', 'futex_wait', 'futex_waitv', 'futex_wake', 'map_shadow_stack', 'mseal'],
  ['getxattrat', 'setxattrat', 'listxattrat', 'removexattrat', 'io_pgetevents', 'io_pgetevents_time64'],
].flat();

/** Those that are allowed with some arguments only. `clone3` hides its flags: without it, libraries take `clone`. */
const BY_ARGUMENT = new Set(['clone', 'clone3', 'socket', 'prctl', 'personality']);

const CLONE_NEW = 0x7e02_0000;
const PR_SET_DUMPABLE = 4;
const [AF_UNIX, AF_INET, AF_INET6, AF_NETLINK, NETLINK_ROUTE] = [1, 2, 10, 16, 0] as const;

const { values } = parseArgs({ options: { from: { type: 'string', default: '/usr/share/containers/seccomp.json' } } });
const { syscalls } = JSON.parse(readFileSync(values.from, 'utf8')) as { syscalls: Rule[] };
const forbidden = new Set(FORBIDDEN);

// A command has no capabilities.
const rules = syscalls.filter(({ includes }) => (includes?.caps ?? []).length === 0);
const ours = rules.filter(({ includes }) => includes?.arches?.some((arch) => /^(?:amd64|arm64)$/.test(arch)) ?? true);
const namesOf = (action: string) => ours.filter((rule) => rule.action === action).flatMap(({ names }) => names);
const allowed = new Set([...namesOf('SCMP_ACT_ALLOW'), ...NEWER].filter((name) => !forbidden.has(name) && !BY_ARGUMENT.has(name)));
const refused = new Set([...namesOf('SCMP_ACT_ERRNO'), ...FORBIDDEN].filter((name) => !allowed.has(name) && !BY_ARGUMENT.has(name)));

const equal = (index: number, value: number) => ({ index, value, valueTwo: 0, op: 'SCMP_CMP_EQ' });
const allow = (name: string, args: NonNullable<Rule['args']>): Rule => ({ names: [name], action: 'SCMP_ACT_ALLOW', args });

const profile = {
  defaultAction: 'SCMP_ACT_ERRNO',
  // Libraries know what to do without a system call that there isn't.
  defaultErrnoRet: ENOSYS,
  archMap: [
    { architecture: 'SCMP_ARCH_X86_64', subArchitectures: ['SCMP_ARCH_X86'] },
    { architecture: 'SCMP_ARCH_AARCH64', subArchitectures: ['SCMP_ARCH_ARM'] },
  ],
  syscalls: [
    {
      comment: 'Written by codegen/seccomp.ts, from the default profile of github.com/containers/common (Apache-2.0)',
      names: [...allowed].toSorted(),
      action: 'SCMP_ACT_ALLOW',
    },
    { names: [...refused].toSorted(), action: 'SCMP_ACT_ERRNO', errnoRet: EPERM },
    allow('clone', [{ index: 0, value: CLONE_NEW, valueTwo: 0, op: 'SCMP_CMP_MASKED_EQ' }]),
    allow('prctl', [{ index: 0, value: PR_SET_DUMPABLE, valueTwo: 0, op: 'SCMP_CMP_NE' }]),
    ...[AF_UNIX, AF_INET, AF_INET6].map((family) => allow('socket', [equal(0, family)])),
    allow('socket', [equal(0, AF_NETLINK), equal(2, NETLINK_ROUTE)]),
    ...ours.filter(({ names }) => names[0] === 'personality').map(({ args }) => allow('personality', args ?? [])),
  ] satisfies Rule[],
};

writeFileSync(OUT, `${JSON.stringify(profile, undefined, 2)}\n`);
