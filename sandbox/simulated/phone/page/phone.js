const REFRESH_MS = 1500;
const STATES = {
  connected: 'Tersambung',
  disconnected: 'Terputus',
  loggedOut: 'Keluar',
  conflict: 'Konflik',
  suspended: 'Ditangguhkan',
  'reconnecting...': 'Menyambung ulang…',
};
const ENDED = ['loggedOut', 'suspended'];
const RESTORABLE = ['disconnected', 'conflict'];

const element = (id) => document.getElementById(id);
const digits = (length) => Array.from({ length }, () => Math.floor(Math.random() * 10)).join('');
const clock = (iso) => new Date(iso).toLocaleTimeString('id-ID');

element('number').value = `62812${digits(8)}`;
element('name').value = 'Ponsel Meja';

async function act(body) {
  const response = await fetch('phone/act', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => null);
  const answer = await response?.json().catch(() => null);
  const isDone = response?.ok ?? false;
  element('notice').hidden = isDone;
  element('notice').textContent = isDone ? '' : (answer?.msg ?? 'Server tidak menjawab.');
  await refresh();
  return isDone;
}

const phone = () => ({ number: element('number').value.trim(), name: element('name').value });

/** Fills a template: `fields` by data-field, `actions` by data-action; an action that is null is left out. */
function render(template, fields, actions) {
  const item = element(template).content.cloneNode(true);
  for (const [name, text] of Object.entries(fields)) {
    item.querySelector(`[data-field="${name}"]`).textContent = text;
  }
  for (const [name, action] of Object.entries(actions)) {
    const button = item.querySelector(`[data-action="${name}"]`);
    if (action) button.addEventListener('click', action);
    else button.remove();
  }
  return item;
}

const shown = new Map();

/** Fills a list, where it changed: an unchanged one keeps its elements, and with them focus and what is unfolded. */
function list(id, rows, renderRow, none) {
  const text = JSON.stringify(rows);
  if (shown.get(id) === text) return;
  shown.set(id, text);
  let items = rows.map(renderRow);
  if (items.length === 0) {
    const empty = document.createElement('li');
    empty.className = 'empty';
    empty.textContent = none;
    items = [empty];
  }
  element(id).replaceChildren(...items);
}

function renderOffer({ deviceId, owner, qr, code, phoneNumber, expiresAt }) {
  const fail = (error) => () =>
    act({ action: 'failPairing', deviceId, error, message: 'Dicoba dari ponsel' });
  const pair = code
    ? () => act({ action: 'enterCode', code, phone: { ...phone(), number: phoneNumber } })
    : qr && (() => act({ action: 'scan', qr, phone: phone() }));
  const what = code
    ? `Kode ${code.slice(0, 4)}-${code.slice(4)} untuk ${phoneNumber}`
    : qr
      ? 'Kode QR'
      : 'Sedang dibuat…';
  const until = expiresAt ? ` · sampai ${clock(expiresAt)}` : '';
  const item = render(
    'offer',
    { title: what, detail: `${owner} · ${deviceId}${until}` },
    {
      pair,
      unhandledRejection: fail('unhandledRejection'),
      uncaughtException: fail('uncaughtException'),
      mongo: fail('mongo'),
    },
  );
  if (code) item.querySelector('[data-action="pair"]').textContent = 'Masukkan';
  return item;
}

function renderDevice({ id, clientid, owner, phonenumber, pushname, state, status, suspendedCount }) {
  const does = (action) => () => act({ action, id });
  const isConnected = state === 'connected';
  const item = render(
    'device',
    {
      title: `${pushname || 'Tanpa nama'} ${phonenumber}`,
      detail: `${owner} · ${clientid}${suspendedCount > 0 ? ` · ${suspendedCount}x ditangguhkan` : ''}`,
      state: `${STATES[state] ?? 'Tidak diketahui'}${status === 'sending' ? ' · mengirim' : ''}`,
    },
    {
      drop: isConnected ? does('drop') : null,
      restore: RESTORABLE.includes(state) ? does('restore') : null,
      openElsewhere: isConnected ? does('openElsewhere') : null,
      suspend: isConnected ? does('suspend') : null,
      unlink: ENDED.includes(state) ? null : does('unlink'),
    },
  );
  item.querySelector('.badge').classList.toggle('bad', !isConnected);
  return item;
}

function renderMessage({ phoneNumberId, from, number, name, status, text, at }) {
  const isWilling = status === 'active';
  return render(
    'message',
    {
      detail: `${clock(at)} · dari ${from ?? 'akun terhapus'} ke ${name || number}${isWilling ? '' : ' · berhenti'}`,
      text: text || '(pesan tanpa templat)',
    },
    { refuseMessages: isWilling ? () => act({ action: 'refuseMessages', id: phoneNumberId }) : null },
  );
}

async function refresh() {
  const response = await fetch('phone/desk').catch(() => null);
  element('link').textContent = response?.ok ? 'Tersambung ke sandbox' : 'Sandbox tidak menjawab';
  element('link').classList.toggle('lost', !response?.ok);
  if (!response?.ok) return;
  const { offers, devices, received } = await response.json();
  list('offers', offers, renderOffer, 'Belum ada kode. Mulai penautan di dasbor, kodenya muncul di sini.');
  list('devices', devices, renderDevice, 'Belum ada perangkat tertaut.');
  list('received', received, renderMessage, 'Belum ada pesan.');
  element('linked-count').textContent = `(${devices.length})`;
}

async function follow() {
  if (!document.hidden) await refresh();
  setTimeout(() => void follow(), REFRESH_MS);
}

/** Sends a form as an action and empties it once that was done. */
async function submit(form, body) {
  if (await act({ ...body(new FormData(form)), phone: phone() })) form.reset();
}

const submits = (id, body) =>
  element(id).addEventListener('submit', (event) => {
    event.preventDefault();
    void submit(event.currentTarget, body);
  });

submits('scan', (fields) => ({ action: 'scan', qr: fields.get('qr') }));
submits('enter', (fields) => ({ action: 'enterCode', code: fields.get('code') }));
void follow();
