import type { Catalogue } from '#contract/lib/words.ts';

export const estimate = {
  // what the plant asks for
  'Kill fee': 'Tarifa de matanza',
  'Disposal of offal': 'Retiro de vísceras',
  'Cutting and wrapping': 'Corte y empaque',
  'Least for cutting and wrapping': 'Mínimo por corte y empaque',
  'Splitting for a half': 'División por una mitad',
  'Splitting for a quarter': 'División por un cuarto',
  'Curing and smoking': 'Curado y ahumado',
  'Sausage making': 'Elaboración de salchicha',
  Patties: 'Hamburguesas',
  'Stew meat and cubes': 'Carne para guisar y cubos',
  'Organs saved': 'Órganos guardados',
  'by the head': 'por cabeza',
  'by the animal': 'por animal',
  'by the pound hanging': 'por libra en canal',
  'by the pound packed': 'por libra empacada',
  'by the share': 'por parte',

  // the dialog for the prices
  'Processing prices': 'Precios de procesamiento',
  'What your customers’ estimates are counted with. Nobody is charged by them.':
    'Con esto se calculan las estimaciones de sus clientes. A nadie se le cobra por ello.',
  'An empty price is not asked.': 'Un precio vacío no se cobra.',
  'These are examples to change. Customers see prices once you have saved them.':
    'Son ejemplos para cambiar. Los clientes ven los precios cuando usted los haya guardado.',
  'Someone else saved: {price}': 'Otra persona guardó: {price}',
  'At most 10,000 dollars.': 'Como máximo 10,000 dólares.',
  'The processing prices were saved': 'Se guardaron los precios de procesamiento',
  'What was changed is not saved yet. Change to {animal} all the same?':
    'Lo que cambió aún no está guardado. ¿Cambiar a {animal} de todos modos?',

  // the weight on the rail
  'Hanging weight': 'Peso en canal',
  'Record the hanging weight': 'Anotar el peso en canal',
  'Change the hanging weight': 'Cambiar el peso en canal',
  'Hanging weight of the whole animal, in pounds': 'Peso en canal del animal entero, en libras',
  'Hanging weight of all the birds, in pounds': 'Peso en canal de todas las aves, en libras',
  'Leave it empty while it is not known.': 'Déjelo vacío mientras no se conozca.',
  'Between 0.01 and 100,000 lb.': 'Entre 0.01 y 100,000 lb.',
  'The hanging weight was saved': 'Se guardó el peso en canal',
  'Hanging weight recorded': 'Peso en canal anotado',

  // the panel
  'What you will take home': 'Lo que se llevará a casa',
  'An estimate that moves with each choice.': 'Una estimación que cambia con cada opción.',
  'An estimate by what was chosen.': 'Una estimación según lo elegido.',
  'Packed, about': 'Empacado, unas',
  'Processing, about': 'Procesamiento, unos',
  'from {low} to {high}': 'de {low} a {high}',
  '{pounds} lb': '{pounds} lb',
  '{low} to {high} lb': '{low} a {high} lb',
  'By cut': 'Por corte',
  Cut: 'Corte',
  Weight: 'Peso',
  Packages: 'Paquetes',
  'on top': 'aparte',
  'What it costs': 'Lo que cuesta',
  'All of it': 'En total',
  'Why this is an estimate': 'Por qué es una estimación',
  'Nothing is chosen that could be packed yet.': 'Todavía no se eligió nada que se pueda empacar.',
  'Estimate: about {packed} packed.': 'Estimación: unas {packed} empacadas.',
  'Estimate: about {packed} packed, about {price} for processing.':
    'Estimación: unas {packed} empacadas, unos {price} por el procesamiento.',

  // why
  'The carcass was weighed: {weight} hang for this share.': 'La canal fue pesada: {weight} cuelgan para esta parte.',
  'Not weighed yet: the usual hanging weight is counted, {weight} for this share.':
    'Aún sin pesar: se cuenta el peso en canal usual, {weight} para esta parte.',
  'Not weighed yet: the usual weight of the birds is counted, {weight} for this share.':
    'Aún sin pesar: se cuenta el peso usual de las aves, {weight} para esta parte.',
  'This sheet is not on an order yet, so a whole animal is counted.':
    'Esta hoja aún no está en un pedido, así que se cuenta un animal entero.',
  'The cooler takes about 3 % before the knife does: {weight} here.':
    'La cámara quita cerca del 3 % antes del cuchillo: {weight} aquí.',
  'Bone-in cuts weigh more than boneless ones: about {weight} of this is bone and fat on the cuts.':
    'Los cortes con hueso pesan más que sin hueso: unas {weight} son hueso y grasa de los cortes.',
  'Leaner ground leaves more fat behind, so it weighs less.':
    'La carne molida más magra deja más grasa fuera, por eso pesa menos.',
  'Ground with more fat weighs more.': 'La carne molida con más grasa pesa más.',
  'About {weight} of this is fat or pork that is bought and ground in.':
    'Unas {weight} son grasa o cerdo que se compra y se muele con la carne.',
  'About {weight} of trim is not packed, because nothing that is made of it is chosen.':
    'Unas {weight} de recorte no se empacan, porque no se eligió nada que se haga con ellas.',
  'Organs and other extras come on top and are not weighed here.':
    'Los órganos y otros extras van aparte y aquí no se pesan.',
  'For some cuts the plant gives no yield, so an average is counted.':
    'Para algunos cortes la planta no da rendimiento, así que se cuenta un promedio.',
  'The plant’s form does not say what each part weighs, so only the sum is estimated.':
    'El formulario de la planta no dice cuánto pesa cada parte, así que solo se estima la suma.',
  'Two animals of one weight differ: fat, muscle, bruises, mud and fill change what is packed.':
    'Dos animales del mismo peso difieren: grasa, músculo, golpes, lodo y contenido cambian lo que se empaca.',
  'Fees by the animal are billed once and shared by the quarters.':
    'Las tarifas por animal se cobran una vez y se reparten por cuartos.',
  'The plant’s least for an animal is counted, because by the pound it would be less.':
    'Se cuenta el mínimo de la planta por animal, porque por libra sería menos.',
  'What is asked by the packed pound, such as smoking and sausage, is not in the price.':
    'Lo que se cobra por libra empacada, como ahumado y salchicha, no está en el precio.',
  'Deposits, storage, delivery and tax are not in the price.':
    'Anticipos, almacenaje, entrega e impuestos no están en el precio.',
  'The plant has not said here what it asks for its work. Please ask the plant.':
    'La planta no ha dicho aquí cuánto cobra por su trabajo. Pregunte a la planta.',
  'The prices are examples, because nobody has set the plant’s own yet. Customers do not see them.':
    'Los precios son ejemplos, porque nadie ha puesto aún los de la planta. Los clientes no los ven.',
} satisfies Catalogue;
