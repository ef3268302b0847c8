import type { KeyedEntry } from './corpus.ts';
import type { Question } from './questions.ts';

/*
 * Notes in many languages, and names as programs have them; each with questions that have its words in other forms.
 */

const NOTES: Record<string, readonly (readonly [title: string, content: string, ...questions: string[]])[]> = {
  English: [
    ['Deployment of the website', 'It is built at night and checked by hand.', 'deploy website', 'deployed websites'],
    ['Where the children play', 'The room for families is on the second floor.', 'child room', 'family rooms'],
    ['Analyses of the survey', 'Three hypotheses were tested.', 'analysis survey', 'hypothesis tested'],
    ['Knives for the kitchen', 'They are kept in the left drawer.', 'kitchen knife', 'where is a knife kept'],
  ],
  names: [
    ['tokenStore', 'It forgets keys after an hour.', 'token store', 'token_store', 'token-store', 'TokenStore'],
    ['MAX_RETRY_COUNT', 'Its default is five.', 'maxRetryCount', 'max retry count', 'max-retry-count'],
    ['HTTPGateway', 'The class that all requests pass.', 'http gateway', 'httpGateway', 'http_gateway'],
    ['🚀 Launch party', 'On the roof, with ❤️.', '🚀', '❤'],
  ],
  German: [
    ['Häuser am See', 'Die Häuser der Firma stehen am See und werden vermietet.', 'Haus', 'Haeuser'],
    ['Schlüssel für die Büros', 'Die Schlüssel liegen beim Empfang.', 'Schluessel Büro', 'wo liegt der Schlüssel'],
    ['Bücher der Bibliothek', 'Man kann sie einen Monat lang ausleihen.', 'Buch ausleihen', 'Buecher'],
  ],
  French: [
    ['Les chevaux du manège', 'Les chevaux sont nourris par le voisin.', 'cheval', 'nourrir le cheval'],
    ['Clés des serveurs', 'Elles sont dans le coffre de la direction.', 'clé serveur', 'cle du coffre'],
    ['Réunions régulières', 'Les réunions commencent à neuf heures.', 'réunion régulière', 'reunion reguliere'],
  ],
  Spanish: [
    ['Canciones de la fiesta', 'Las canciones están en la lista del equipo.', 'canción', 'cancion de la fiesta'],
    ['Las ciudades con oficina', 'Hay oficinas en tres ciudades del norte.', 'ciudad oficina', 'oficinas en la ciudad'],
    ['Niños en la oficina', 'Los niños pueden venir los viernes.', 'niño', 'nino viernes'],
  ],
  Portuguese: [
    ['Chaves do armazém', 'As chaves ficam com o porteiro.', 'chave armazem', 'chave'],
    ['Cidades com escritórios', 'Os escritórios das cidades do norte fecham cedo.', 'escritorio cidade', 'cidade do norte'],
  ],
  Italian: [
    ['Libri della biblioteca', 'I libri si possono prendere per un mese.', 'libro biblioteca', 'libro'],
    ['I bambini della festa', 'I bambini mangiano nella sala grande.', 'bambino', 'bambina festa'],
  ],
  Dutch: [
    ['Sleutels van het kantoor', 'De sleutels liggen bij de receptie.', 'sleutel kantoor', 'sleutel'],
    ['Gebruikers van de dienst', 'De gebruikers krijgen een bericht.', 'gebruiker', 'berichten gebruiker'],
  ],
  Swedish: [
    ['Nycklarna till huset', 'Nycklarna ligger i lådan och huset är låst.', 'nycklar', 'nycklar hus'],
    ['Flickorna i laget', 'Flickorna har inte vunnit än.', 'flicka', 'flickor lag'],
  ],
  Danish: [['Nøgler til kontoret', 'Nøglerne ligger ved indgangen, og kontoret er låst.', 'nøgle', 'nøglen kontor']],
  Norwegian: [['Brukere av tjenesten', 'Brukerne får ikke noen beskjed.', 'bruker', 'brukeren tjeneste']],
  Finnish: [['Talot ja avaimet', 'Avaimet ovat talossa, mutta ovi on kiinni.', 'talo', 'talon ovi']],
  Hungarian: [['Házak a tónál', 'A házak kulcsai az irodában vannak.', 'ház', 'hazban kulcs']],
  Romanian: [['Problemele serverului', 'Problemele au fost rezolvate de echipa noastră.', 'problemă', 'probleme server']],
  Turkish: [
    ['Kitaplar ve anahtarlar', 'Kitaplar evlerde, anahtarlar ise bu odada.', 'kitap', 'anahtar ev'],
    ['ISTANBUL ofisi', 'Ofisin kapısı için bir kart yok.', 'İstanbul', 'istanbul'],
  ],
  Russian: [
    ['Книги в библиотеке', 'Книги можно взять на месяц.', 'книга', 'книгу библиотека'],
    ['Серверы в Берлине', 'Серверы перезапускаются ночью.', 'сервер', 'серверов'],
  ],
  Greek: [['Βιβλία της βιβλιοθήκης', 'Τα βιβλία είναι στον δεύτερο όροφο.', 'βιβλίο', 'βιβλιο']],
  Arabic: [
    ['الكتاب الجديد', 'الكتاب على الطاولة في المكتب.', 'كتاب', 'كتاب مكتب'],
    ['المهندسون في المشروع', 'يعمل المهندسون يوم الأحد.', 'مهندس', 'مشروع'],
  ],
  Hebrew: [
    ['הספרים בספרייה', 'הספרים נמצאים בקומה השנייה.', 'ספר', 'ספרים'],
    ['השרת החדש', 'השרת נמצא בחדר הקר.', 'שרת', 'בשרת חדר'],
  ],
  Hindi: [['किताबें और कुंजियाँ', 'किताबें मेज़ पर हैं।', 'किताब', 'किताबों']],
  Japanese: [['東京都の天気', '明日は雨です。', '東京', '天気']],
};

/** The notes as entries, and the questions to them, by language. */
export function manyLanguages(): { entries: KeyedEntry[]; questions: Record<string, Question[]> } {
  const entries: KeyedEntry[] = [];
  const questions: Record<string, Question[]> = {};
  for (const [language, notes] of Object.entries(NOTES)) {
    questions[language] = notes.flatMap(([title, content, ...asked], i) => {
      const answer = `${language}:${i}`;
      entries.push({ key: answer, entry: { type: 'context', title, content } });
      return asked.map((text) => ({ text, answer, paraphrases: [] }));
    });
  }
  return { entries, questions };
}
