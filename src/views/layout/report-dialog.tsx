import { useState } from 'react';
import { useSystem } from '../hooks/system';
import { Button } from '../kit/button';
import { Dialog } from '../kit/dialog';
import { TextArea } from '../kit/text-area';
import { Muted } from '../kit/primitives';

/** Asks what happened, and says what the file holds before it is saved. */
export default function ReportDialog({ onClosed }: { onClosed: () => void }) {
  const { saveSession } = useSystem();
  const [told, setTold] = useState('');
  return (
    <Dialog
      title="Laporkan masalah"
      onCancelled={onClosed}
      actions={
        <>
          <Button
            onClick={() => {
              saveSession(told.trim());
              onClosed();
            }}
          >
            Simpan file
          </Button>
          <Button variant="outline" colorPalette="neutral" onClick={onClosed}>
            Batal
          </Button>
        </>
      }
    >
      <TextArea
        label="Apa yang terjadi?"
        hint="Boleh kosong. Yang Anda tulis ikut disimpan apa adanya."
        maxLength={2000}
        value={told}
        onChanged={setTold}
      />
      <Muted mt="3">
        File berisi apa yang diterima halaman ini dan apa yang Anda tekan selama 15 menit terakhir. Nama,
        nomor, kata sandi dan rekening ditutupi. File hanya disimpan di perangkat ini, tidak dikirim.
      </Muted>
    </Dialog>
  );
}
