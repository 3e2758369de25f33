/** What each type of button is called (MSG-17). */
export const BUTTON_LABELS: Readonly<Record<string, string>> = {
  reply_button: 'Tombol Balasan',
  call_button: 'Tombol Panggilan',
  url_button: 'Tombol URL',
  stop_button: 'Tombol Berhenti',
};
