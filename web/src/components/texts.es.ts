import type { Worded } from "@/lib/worded";
import type { copyTexts as copy } from "./CopyButton";
import type { questionTexts as question } from "./DeleteQuestion";
import type { fieldChangeTexts as fieldChange } from "./FieldChange";
import type { foundTexts as found } from "./Found";
import type { attachedTexts as attached } from "./files/AttachedFiles";
import type { sendTexts as send } from "./files/DiscardQuestion";
import type { pickerTexts as picker } from "./files/FilePicker";
import type { imageTexts as images } from "./files/ImageGrid";
import type { lightboxLabels as labels, lightboxTexts as lightbox } from "./files/LightboxViewer";
import type { openingTexts as opening } from "./files/Opening";
import type { refusedTexts as refused } from "./files/RefusedFiles";
import type { textPreviewTexts as textPreview } from "./files/TextPreview";
import type { linkTexts as links } from "./files/text-start";
import type { uploadTexts as uploads } from "./files/upload-box";
import type { downloadTexts as downloads } from "./files/use-download";
import type { openFileTexts as openFile } from "./files/use-open-file";
import type { listFailureTexts as listFailure } from "./ListFailure";
import type { longTexts as long } from "./LongText";
import type { leaveTexts as leave } from "./leave-texts";
import type { newTexts as isNew } from "./NewBadge";
import type { notLinkedTexts as notLinked } from "./NotLinked";
import type { statusSelectTexts as statusSelect } from "./project/StatusSelect";
import type { TRACKED_FIELD_LABELS } from "./project/tracked-fields";
import type * as sentences from "./project/update-sentences";
import type { staleTexts as stale } from "./StaleNotice";
import type { progressTexts as progress } from "./StatusProgress";
import type { stateTexts as state } from "./states";
import type { undoTexts as undo } from "./undo-toast";
import type { unfinishedTexts as unfinished } from "./unfinished-sign-out";
import type { heldTexts as held } from "./use-held-words";

export const longTexts: Worded<typeof long> = { more: "Ver más", less: "Ver menos" };

export const copyTexts: Worded<typeof copy> = {
  copied: "¡Copiado!",
  copy: (what) => `Copiar ${what}`,
  empty: "No hay nada que copiar",
  failed: "No se pudo copiar",
};

export const statusSelectTexts: Worded<typeof statusSelect> = { likelyNext: "Siguiente habitual" };

export const notLinkedTexts: Worded<typeof notLinked> = {
  title: "No se pudieron cargar los datos del contratista",
  text: "Su cuenta no está vinculada a ningún contratista. Comuníquese con su administrador para completar su cuenta.",
};

export const leaveTexts: Worded<typeof leave> = {
  title: "¿Salir sin guardar?",
  text: "Sus cambios no se han guardado.",
  stay: "Seguir editando",
  leave: "Descartar los cambios",
};

export const unfinishedTexts: Worded<typeof unfinished> = {
  title: "Su cierre de sesión no ha llegado",
  text: "No se pudo conectar con el portal para cerrar su sesión. Se intenta de nuevo mientras esta página esté abierta, y cuando se abra otra vez.",
};

export const heldTexts: Worded<typeof held> = {
  held: "Lo que escribió se guardó",
  heldHint: "Inicie sesión de nuevo en esta ventana y abra el mismo formulario para continuar.",
  back: "Aquí está de nuevo lo que había escrito",
};

export const listFailureTexts: Worded<typeof listFailure> = { kept: "Abajo está la lista como estaba antes." };

export const staleTexts: Worded<typeof stale> = {
  title: (what) => `Otra persona cambió ${what} mientras tanto`,
  taken: "Donde usted no había tocado nada se ve el cambio de esa persona:",
  kept: "Ambos cambiaron esto; aquí está lo suyo, y al guardar reemplaza lo otro:",
  empty: "vacío",
};

export const newTexts: Worded<typeof isNew> = { isNew: "NUEVO" };

export const fieldChangeTexts: Worded<typeof fieldChange> = {
  previous: "Antes",
  now: "Ahora",
  empty: "(vacío)",
};

export const foundTexts: Worded<typeof found> = {
  project_code: "Código del proyecto",
  project_number: "Número de proyecto",
  insurance_claim_number: "Número de reclamación",
  property_owner_name: "Propietario",
  property_address: "Dirección",
  damage_type: "Daño",
};

export const undoTexts: Worded<typeof undo> = { undo: "Deshacer" };

export const stateTexts: Worded<typeof state> = { reference: (id) => `Referencia: ${id}` };

export const progressTexts: Worded<typeof progress> = { label: "Avance" };

export const questionTexts: Worded<typeof question> = { keep: "Conservar" };

export const attachedTexts: Worded<typeof attached> = {
  remove: (name) => `Eliminar ${name}`,
  preview: (name) => `Ver ${name}`,
};

export const imageTexts: Worded<typeof images> = { preview: (name) => `Ver ${name}` };

export const sendTexts: Worded<typeof send> = {
  cancel: "Cancelar",
  keep: "Seguir editando",
  discard: "Descartar",
};

export const textPreviewTexts: Worded<typeof textPreview> = {
  failed: (message) => `No se pudo mostrar el archivo: ${message}`,
  isCut: "Este es el comienzo. Descargue el archivo para leerlo completo.",
  download: "Descargar",
};

export const lightboxTexts: Worded<typeof lightbox> = {
  failed: "No se pudo mostrar el archivo: la foto no cargó.",
};

export const lightboxLabels: Worded<typeof labels> = {
  Previous: "Anterior",
  Next: "Siguiente",
  Close: "Cerrar",
  Download: "Descargar",
  "Zoom in": "Acercar",
  "Zoom out": "Alejar",
  Lightbox: "Visor de fotos",
  "Photo gallery": "Galería de fotos",
  Carousel: "Carrusel",
  Slide: "Foto",
  Caption: "Nombre del archivo",
  "{index} of {total}": "{index} de {total}",
};

export const openingTexts: Worded<typeof opening> = { opening: "Abriendo" };

export const openFileTexts: Worded<typeof openFile> = {
  blocked:
    "El navegador bloqueó la vista previa. Permita las ventanas emergentes e intente de nuevo, o use el botón para descargar.",
  failed: (message) => `No se pudo mostrar el archivo: ${message}`,
  unknown: "Error desconocido",
  gone: "no se encontró el archivo. Vuelva a cargar la página.",
};

export const downloadTexts: Worded<typeof downloads> = {
  unknown: "Error desconocido",
  failed: "No se pudo descargar el archivo",
  failedBecause: (message) => `No se pudo descargar el archivo: ${message}`,
};

export const linkTexts: Worded<typeof links> = {
  expired: "el enlace ya no es válido. Vuelva a cargar la página.",
};

export const uploadTexts: Worded<typeof uploads> = {
  refused: "El archivo no se aceptó. Intente de nuevo.",
  failed: "El servidor no pudo recibir el archivo. Intente de nuevo.",
  notArrived: (name, reason) => `No se pudo subir ${name}: ${reason}`,
};

export const pickerTexts: Worded<typeof picker> = {
  choose: "Elegir archivos",
  photo: "Tomar una foto",
  chosen: "Archivos elegidos",
  camera: (label) => `${label} (cámara)`,
  uploading: (name) => `Subiendo ${name}`,
  progress: (sent, size) => `${sent} de ${size}`,
  uploaded: "Subido",
  retry: (name) => `Reintentar ${name}`,
  cancel: (name) => `Cancelar ${name}`,
  remove: (name) => `Quitar ${name}`,
};

export const refusedTexts: Worded<typeof refused> = {
  notTaken: (names, more) => `No se agregó: ${names.join(", ")}${more > 0 ? ` y ${more} más` : ""}`,
};

export const trackedFieldLabels: Worded<typeof TRACKED_FIELD_LABELS> = {
  property_owner_name: "Nombre del propietario",
  property_owner_email: "Correo del propietario",
  property_owner_phone: "Teléfono del propietario",
  property_address: "Dirección de la propiedad",
  unit: "Apartamento o unidad",
  city: "Ciudad",
  state: "Estado",
  zip_code: "Código postal",
  damage_type: "Tipo de daño",
  damage_description: "Descripción del daño",
  urgency_level: "Urgencia",
  timeline_start: "Fecha de inicio",
  insurance_claim_number: "Número de reclamación",
  insurance_carrier_name: "Aseguradora",
  claims_adjuster_name: "Ajustador",
  referral_partner_contact_name: "Contacto del socio",
  referral_partner_contact_phone: "Teléfono del contacto del socio",
  referral_partner_contact_email: "Correo del contacto del socio",
};

export const updateTypeTexts: Worded<typeof sentences.updateTypeTexts> = {
  event_updated: "Evento actualizado",
  event_created: "Evento creado",
  event_scheduled: "Evento programado",
  event_cancelled: "Evento cancelado",
  event_confirmed: "Horario confirmado",
  event_deleted: "Evento eliminado",
  event_status_updated: "Cambió el estado del evento",
  contractor_assigned: "Cambió el contratista asignado",
  note_added: "Nota agregada",
  attachment_added: "Archivo agregado",
  admin_note: "Nota de la administración agregada",
  admin_attachment: "Archivo de la administración agregado",
};

export const sentenceTexts: Worded<typeof sentences.sentenceTexts> = {
  confirmed: "Horario confirmado para",
  detailsEdited: "Se editaron los datos del proyecto",
  updated: "Proyecto actualizado",
  submitted: "Proyecto enviado",
  setTo: (status) => `El estado ahora es ${status}`,
  added: "Actualización agregada",
  moved: (before, now) => `El estado cambió de ${before} a ${now}`,
  edited: (fields, more) => `Se editó: ${fields.join(", ")}${more > 0 ? ` y ${more} más` : ""}`,
};
